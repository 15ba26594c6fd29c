import { lockUnreachable } from "./failures.ts";
import { parseLockUrl } from "./lock-url.ts";

it.each([
  ["28000", 'no pg_hba.conf entry for host "::1", user "u", database "d", no encryption', "sslmode=verify-full"],
  ["28000", 'no pg_hba.conf entry for host "::1", user "u", database "d", SSL encryption', "pg_hba.conf"],
  ["25006", "cannot execute LISTEN during recovery", "primary"],
  ["42P05", 'prepared statement "ims-steps" already exists', "session mode"],
  ["26000", 'prepared statement "ims-steps" does not exist', "session mode"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate", "sslrootcert=FILE"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "Hostname/IP does not match", "as its certificate does"],
  ["", "timeout expired", "this machine may connect there"],
])("%s, %s: %s", (code, text, remedy) => {
  const address = parseLockUrl("postgres://u:p@db.example.com/d");
  const failure = lockUnreachable(address, "locks", Object.assign(new Error(text), { code }));
  expect(failure.remedy).toContain(remedy);
});
