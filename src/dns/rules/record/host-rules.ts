import { decodeTxt } from "../../txt.ts";
import { valueRule } from "../record-rule.ts";

/** Rules on the meaning of MX, SRV, CNAME, SOA and URI data. */
export const hostRules = [
  valueRule({
    id: "M2",
    // softer than the table: the checkers accept it, and mail servers take it for a null MX
    level: "warning",
    types: ["MX"],
    demands: "preference 0 with the null MX",
    find: ({ values }) =>
      values["mail server"] === "." && values["preference"] !== "0"
        ? "A domain that takes no mail says so with `0 .` (RFC 7505); with another preference not every mail server understands it. Write `0 .`."
        : undefined,
  }),
  valueRule({
    id: "C4",
    level: "error",
    types: ["CNAME", "ALIAS", "DNAME"],
    demands: "a target other than the record itself",
    find: ({ values, type = "", ownerName }) =>
      values["target"] === ownerName
        ? `The ${type} points to itself, so the name can never be resolved. Write the name of the host that is meant.`
        : undefined,
  }),
  valueRule({
    id: "S2",
    level: "warning",
    types: ["SRV"],
    demands: "an owner `_service._proto`",
    find: ({ owner }) =>
      /^(?:_(?!.*--)[a-z][a-z0-9-]{0,13}[a-z0-9]?|_[a-z0-9]|\*)$/.test(owner?.labels[0] ?? "") &&
      /^_[a-z]/.test(owner?.labels[1] ?? "")
        ? undefined
        : "Clients look for SRV records at `_service._proto.name` only, the service 1 to 15 letters, digits or hyphens: `_sip._tcp.example.com.`.",
  }),
  valueRule({
    id: "S3",
    level: "warning",
    types: ["SRV"],
    demands: "a port with a target, none without",
    find: ({ values }) => {
      const none = values["target"] === ".";
      const zeros = values["priority"] === "0" && values["weight"] === "0" && values["port"] === "0";
      if (none && !zeros)
        return "The target `.` says that there is no such service, so all numbers should be 0: `0 0 0 .`.";
      return !none && values["port"] === "0"
        ? "Nothing listens on port 0. Write the service's port; that there is no service is written `0 0 0 .`."
        : undefined;
    },
  }),
  valueRule({
    id: "O1",
    level: "warning",
    types: ["URI"],
    demands: "a target",
    find: ({ values }) =>
      decodeTxt(values["target"] ?? "")[0] === ""
        ? "The target is empty, which RFC 7553 (section 4.4) forbids. Write a URI."
        : undefined,
  }),
  valueRule({
    id: "Z3",
    // softer than the table: the checkers accept it
    level: "warning",
    types: ["SOA"],
    demands: "times above 0",
    find: ({ values }) => {
      const zero = ["refresh", "retry", "expire", "minimum"].find((label) => values[label] === "0");
      return zero === undefined
        ? undefined
        : `A ${zero} of 0 makes secondary servers or caches ask without end. Write some minutes or more.`;
    },
  }),
];
