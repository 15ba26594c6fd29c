// Only the driver's client class: its main entry adds a pool, and loads a native library where an environment variable says so. The
// types of the driver leave out two functions of the class.
declare module "pg/lib/client.js" {
  import { Client } from "pg";
  export default class PgClient extends Client {
    ref(): void;
    unref(): void;
  }
}
