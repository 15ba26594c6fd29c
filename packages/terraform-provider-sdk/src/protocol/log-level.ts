import { logLevels, type LogLevel } from "../core/log.ts";

/**
 * The level Terraform's users asked for in `TF_LOG_PROVIDER`, else in `TF_LOG`; `off` where neither is set. As in core, `JSON`
 * and words that are no level mean everything. (docs/protocol.md#standard-error)
 */
export function logLevelFromEnv(env: NodeJS.ProcessEnv): LogLevel | "off" {
  const wanted = (env["TF_LOG_PROVIDER"] ?? env["TF_LOG"] ?? "off").toLowerCase();
  if (wanted === "" || wanted === "off") return "off";
  return logLevels.find((level) => level === wanted) ?? "trace";
}
