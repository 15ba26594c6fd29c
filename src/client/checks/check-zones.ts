import type { PlatformClient } from "../platform.ts";
import type { ZonesClient } from "../zones/index.ts";
import { text } from "./forms.ts";
import type { StoppedAs } from "./stopped-calls.ts";
import { withChecksOf } from "./wrap-methods.ts";

const zone = ["zone", text] as const;

/** Refuses with Failure `option-invalid`, before anything is sent, what names no zone or type, and is no signal. For programs. */
export function withCheckedZones(zones: ZonesClient, stopped?: StoppedAs): ZonesClient {
  const names = { doing: "Cannot list the names of a zone", takes: [zone, ["type", text]] } as const;
  const types = { doing: "Cannot list the types of a zone", takes: [zone] };
  const all = { doing: "Cannot list zones", takes: [] };
  return withChecksOf(
    zones,
    {
      ...{ list: all, listed: all },
      get: { doing: "Cannot read a zone", takes: [zone] },
      ...{ types, listedTypes: types },
      ...{ names, listedNames: names },
    },
    stopped,
  );
}

const cluster = ["cluster", text] as const;

/** The same for clusters. */
export function withCheckedPlatform(platform: PlatformClient, stopped?: StoppedAs): PlatformClient {
  return withChecksOf(
    platform,
    {
      clusters: { doing: "Cannot list clusters", takes: [] },
      entities: { doing: "Cannot list what a cluster holds", takes: [cluster] },
      nodes: { doing: "Cannot list the nodes of a cluster", takes: [cluster] },
    },
    stopped,
  );
}
