import { terraformPlatform } from "../../src/cli/install/provider-mirror.ts";

/** The Bun release whose runtimes the executables hold. */
export const bunVersion = "1.4.5";

/** A runtime as npm has it: the package, and what it must hash to (sha512, base64). */
export interface Runtime {
  /** Part of the package's name behind `@oven/bun-`; `bun build` calls its target so, too. */
  readonly target: string;
  readonly sha512: string;
}

/** One executable of a platform. */
export interface Build {
  /** What the runtime needs of the system: a C library, or nothing to choose from. */
  readonly libc?: "glibc" | "musl";
  readonly runtime: Runtime;
}

/** A platform as Terraform names it, with all that is built for it. */
export interface Platform {
  readonly os: "linux" | "darwin" | "windows";
  readonly arch: "amd64" | "arm64";
  readonly builds: readonly Build[];
}

/** The baseline runtimes do without AVX2: continuous integration often runs on emulated or old processors. */
export const platforms: readonly Platform[] = [
  {
    os: "linux",
    arch: "amd64",
    builds: [
      {
        libc: "glibc",
        runtime: {
          target: "linux-x64-baseline",
          sha512: "s8yMwYcFnnrA178gji0gZbkE2WVDej/Ti1x770oPfihxyRxSMNhGhiAQNXV53aDeraZxksdvKV/RAdQBCd0qPA==",
        },
      },
      {
        libc: "musl",
        runtime: {
          target: "linux-x64-musl-baseline",
          sha512: "cWJhU8h0+MiUgpSt99sQhjxLIIosKEcKYdtKddohokUvAuN6jKOy7g7+QDTZTXtwHxz93wL3BX+L6wXVPDUH3A==",
        },
      },
    ],
  },
  {
    os: "linux",
    arch: "arm64",
    builds: [
      {
        libc: "glibc",
        runtime: {
          target: "linux-aarch64",
          sha512: "4BXmsSKnjOrlGWqZV4x/oWa7AVoR+B6lCXddMzOAXBIm3t50eslg9wb66gmtW1AamEQ1l1CDvmmruysEhqOWMg==",
        },
      },
      {
        libc: "musl",
        runtime: {
          target: "linux-aarch64-musl",
          sha512: "XCNc+WvvMAdNNb+OWTogpy+N9wm62fkVeEVLb6how0RZhW5LPi6c7BlkeVCuWps7XjEl2saFpHFa20/1E+PAHg==",
        },
      },
    ],
  },
  {
    os: "darwin",
    arch: "amd64",
    builds: [
      {
        runtime: {
          target: "darwin-x64-baseline",
          sha512: "zqfLA5A4B+hYMh5WYzYSot3uZ06FzhdP0OEwQisEzdirYtXGj5cQFlfy31BGfNsAsk1Gd/w/OxJ/jqqJ3cMclw==",
        },
      },
    ],
  },
  {
    os: "darwin",
    arch: "arm64",
    builds: [
      {
        runtime: {
          target: "darwin-aarch64",
          sha512: "4MIFXHmctH2EhAxLXm2/qxNtv17dFtLJylvaOCsrgq6KSqHTs6eW5YSrJjRbJxYUJaR901fsN8JfZOa+CsWpWQ==",
        },
      },
    ],
  },
  {
    os: "windows",
    arch: "amd64",
    builds: [
      {
        runtime: {
          target: "windows-x64-baseline",
          sha512: "/U3Dc74uGqE6EUqef7mPtg9KwJs7iJH4JHRMfIZIn18MrJh6Xz4gVvWDXRvzCL2j8wPlTnJVyrO4n7Qq4uM7TQ==",
        },
      },
    ],
  },
];

/** The platform of a name such as `linux_amd64`. */
export const nameOf = ({ os, arch }: Platform): string => `${os}_${arch}`;

export function platformNamed(name: string): Platform {
  const found = platforms.find((platform) => nameOf(platform) === name);
  if (found === undefined) throw new Error(`there is no platform ${name}: ${platforms.map(nameOf).join(", ")}`);
  return found;
}

/** The platform of this machine. */
export const hostPlatform = (): Platform => platformNamed(terraformPlatform(process));
