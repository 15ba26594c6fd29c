/** One address of a name server, and the name it was found by. */
export interface ServerAddress {
  /** As it was given: a name, or an address. */
  readonly server: string;
  readonly address: string;
  readonly port: number;
}

/** What a name server is asked. */
export interface Question {
  /** Absolute, with its trailing dot. */
  readonly name: string;
  readonly type: string;
}

/** A record that a name server answered with. */
export interface AnsweredRecord {
  /** In presentation form; of types that are not printed `\# LENGTH HEX`. */
  readonly data: string;
  /** In seconds. */
  readonly ttl: number;
}

/** What came of a question. */
export type Answer =
  /** The server speaks for the zone; without a record there is none of this name and type. */
  | { readonly records: readonly AnsweredRecord[]; readonly problem?: undefined }
  /** The problem as a phrase that follows the server's name: `refuses to answer (REFUSED)`. */
  | {
      readonly problem: string;
      readonly records?: undefined;
      /** This machine has no way to such addresses at all, so nothing is known of the server. */
      readonly noRoute?: true;
    };

/** How it is shown: `ns1.example.com (192.0.2.1)`, `[2001:db8::1]:5353`; the usual port is not. */
export function printAddress({ server, address, port }: ServerAddress): string {
  const place = port === usualPort ? address : `${address.includes(":") ? `[${address}]` : address}:${port}`;
  return server === address ? place : `${server} (${place})`;
}

export const usualPort = 53;
