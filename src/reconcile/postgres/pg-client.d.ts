// The driver's class alone: its entry adds a pool, and loads a native library where an environment variable says so. Its own
// types leave out two of its functions.
declare module "pg/lib/client.js" {
  import { Client } from "pg";
  export default class PgClient extends Client {
    ref(): void;
    unref(): void;
  }
}
