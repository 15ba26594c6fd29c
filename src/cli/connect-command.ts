import { connect, type ConnectedClient, type ConnectOptions } from "../client/index.ts";

/** A client of a command, which tells in its own words that it was stopped: calls that its signal ends reject with the signal's reason. */
export function connectCommand(settings: ConnectOptions): ConnectedClient {
  return connect({ ...settings, stoppedAs: "reason" });
}
