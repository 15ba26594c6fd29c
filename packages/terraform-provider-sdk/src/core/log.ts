/** The levels of HashiCorp's hclog, least important first. */
export const logLevels = ["trace", "debug", "info", "warn", "error"] as const;
/** How much a line of the log matters. */
export type LogLevel = (typeof logLevels)[number];

/** Further facts of a log line. Keys must not start with `@`. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A writer of structured log lines. What a user must see is a diagnostic, never a log line. */
export type Log = Readonly<Record<LogLevel, (message: string, fields?: LogFields) => void>>;

/** Where finished lines go, and what is kept from going there. */
export interface LogOptions {
  /** Is given each line, with its line feed. */
  readonly write: (line: string) => void;
  readonly level: LogLevel | "off";
  /** Unix time in ms. */
  readonly now: () => number;
  /** Takes secrets out of a line. */
  readonly redact?: (text: string) => string;
  /** Written as `@module`. */
  readonly module?: string;
}

/**
 * A log of hclog JSON lines: `@level`, `@message` and `@timestamp` are always strings and the timestamp has six fraction digits;
 * anything else makes Terraform drop the format or crash. (docs/protocol.md#standard-error)
 */
export function createLog({ write, level, now, redact = (text) => text, module = "provider" }: LogOptions): Log {
  const threshold = level === "off" ? logLevels.length : logLevels.indexOf(level);
  const at =
    (own: LogLevel) =>
    (message: string, fields: LogFields = {}): void => {
      if (logLevels.indexOf(own) < threshold) return;
      const line = {
        "@level": own,
        "@message": message.toWellFormed(),
        "@timestamp": new Date(now()).toISOString().replace("Z", "000Z"),
        "@module": module,
        ...fields,
      };
      write(redact(JSON.stringify(line)) + "\n");
    };
  return { trace: at("trace"), debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** A log that keeps nothing. */
export const silentLog: Log = createLog({ write: () => undefined, level: "off", now: () => 0 });
