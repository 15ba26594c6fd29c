/** Protocol version of go-plugin itself, and the one provider protocol spoken here. */
const coreProtocol = "1";
const providerProtocol = "6";

const cookie = {
  name: "TF_PLUGIN_MAGIC_COOKIE",
  value: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
};

/** What the environment says about how to serve. (docs/protocol.md#start) */
export type Negotiation =
  | { readonly kind: "serve"; /** PEM; absent where TLS is switched off. */ readonly clientCertificate?: string }
  | { readonly kind: "refuse"; /** For the person who started the program. */ readonly message: string };

/** Decides whether this process was started as a plugin, by a program that speaks protocol 6. */
export function negotiate(env: NodeJS.ProcessEnv): Negotiation {
  if (env[cookie.name] !== cookie.value)
    return {
      kind: "refuse",
      message:
        "This program is a plugin of Terraform and OpenTofu, which start it themselves. " +
        "It is of no use when run directly: name the provider in required_providers and run terraform init.",
    };
  const offered = env["PLUGIN_PROTOCOL_VERSIONS"] ?? "";
  if (offered !== "" && !offered.split(",").includes(providerProtocol))
    return {
      kind: "refuse",
      message:
        `This provider speaks plugin protocol ${providerProtocol}, and the program that started it offers ${offered}. ` +
        "Use Terraform 0.15 or newer, or OpenTofu.",
    };
  const clientCertificate = env["PLUGIN_CLIENT_CERT"] ?? "";
  return { kind: "serve", ...(clientCertificate === "" ? {} : { clientCertificate }) };
}

/** Where a server listens, in Go's terms. */
export interface Address {
  readonly network: "unix" | "tcp";
  readonly address: string;
}

/** The one line on stdout from which the parent learns where and how to connect. (docs/protocol.md#handshake-line) */
export function handshakeLine({ network, address }: Address, certificate?: Buffer): string {
  // Go refuses padded base64 here
  const encoded = certificate?.toString("base64").replace(/=+$/, "") ?? "";
  return `${[coreProtocol, providerProtocol, network, address, "grpc", encoded].join("|")}\n`;
}
