import { createProvider, impliedType, type Schema } from "terraform-provider-sdk";
import * as functions from "../../../src/functions/index.ts";
import {
  FrameDecoder,
  frameMessage,
  GrpcError,
  DynamicValue,
  decodeMsgpack,
  encodeMsgpack,
  PathError,
  encodeMessage,
  createProviderService,
  prepareProvider,
} from "terraform-provider-sdk/testing";
import * as messages from "terraform-provider-sdk/testing";
import * as resource from "terraform-provider-sdk/testing";
import { connect } from "../../../src/client/index.ts";
import { createManualClock, silentLog } from "terraform-provider-sdk/core";
import { actions, dataSources, resources } from "../../../src/registry.ts";
import type { KindServices } from "../../../src/resources/kind-services.ts";
import { createSandbox } from "../../../src/sandbox/index.ts";
import { unknown, valueObject, type Value, type Type } from "terraform-provider-sdk/values";
import { mutateBytes, mutateJson, mutateText } from "../mutate.ts";
import type { Random } from "../random.ts";
import { allowing, expectThat, type FuzzSubject, type FuzzTarget } from "../target.ts";

const texts = [
  ...[
    "acme",
    "example.com",
    "db1.example.com",
    "www.example.com.",
    "A",
    "TXT",
    "192.0.2.1",
    "1h",
    "30s",
    "MONTHLY",
    "prod cluster",
  ],
  ...["www A", "@ MX", "Web Shop", "u1", "T3", "ZRH.CH", ""],
];

/** A value of the type, as odd as it may be. */
function randomValue(type: Type, random: Random, depth = 0): Value {
  if (random.chance(0.2)) return random.chance(0.8) ? null : unknown;
  const many = <T>(make: () => T): T[] => Array.from({ length: random.below(4) }, make);
  switch (type.kind) {
    case "string":
      return random.chance(0.7) ? random.pick(texts) : mutateText(random.pick(texts), random);
    case "number":
      return random.pick([0, 1, -1, 4096, 1.5, 2 ** 60]);
    case "bool":
      return random.chance(0.5);
    case "dynamic":
      return null;
    case "list":
    case "set":
      return many(() => randomValue(type.element, random, depth + 1));
    case "map":
      return valueObject(many(() => [random.pick(texts), randomValue(type.element, random, depth + 1)] as const));
    case "tuple":
      return type.elements.map((element) => randomValue(element, random, depth + 1));
    case "object":
      return valueObject(
        Object.entries(type.attributes).map(([name, own]) => [name, randomValue(own, random, depth + 1)] as const),
      );
  }
}

const privates = [
  {},
  { siblings: { count: 2, sum: "0f".repeat(16) } },
  { siblings: ["a", "b"], sent: { at: 1, isServiceTime: true, id: "two", isSeen: false } },
];

interface Made {
  readonly rpc: string;
  readonly bytes: Uint8Array;
}

/** The types of kinds by their names. */
type Types = readonly (readonly [string, Type])[];

/** Requests as core would send them, but for their values. */
function createRequests(schemas: {
  resources: Readonly<Record<string, Schema>>;
  dataSources: Readonly<Record<string, Schema>>;
  actions: Readonly<Record<string, Schema>>;
}) {
  const typesOf = (all: Readonly<Record<string, Schema>>): Types =>
    Object.entries(all).map(([name, { block }]) => [name, impliedType(block)]);
  const [kinds, sources] = [typesOf(schemas.resources), typesOf(schemas.dataSources)];
  const actionTypes = typesOf(schemas.actions);
  const wire = (type: Type, random: Random): { msgpack: Uint8Array; json: Uint8Array } => {
    const msgpack = encodeMsgpack(type, randomValue(type, random));
    return { msgpack: random.chance(0.2) ? mutateBytes(msgpack, random) : msgpack, json: new Uint8Array() };
  };
  const secret = (random: Random): Uint8Array => {
    const bytes = Buffer.from(JSON.stringify(mutateJson(random.pick(privates), random)));
    return random.chance(0.3) ? mutateBytes(bytes, random) : bytes;
  };
  const raw = (random: Random) => ({
    json: Buffer.from(
      (JSON.stringify(mutateJson({ zone: "z", name: "n.", type: "A", data: ["x"], id: "a/b" }, random)) as
        string | undefined) ?? "",
    ),
    flatmap: {},
  });
  const makers: readonly ((random: Random) => Made)[] = [
    (random) => {
      const [typeName, type] = random.pick(kinds);
      const request = { typeName, config: wire(type, random) };
      return { rpc: "ValidateResourceConfig", bytes: encodeMessage(resource.ConfigRequest, request) };
    },
    (random) => {
      const [typeName, type] = random.pick(kinds);
      const [priorState, proposedNewState, config] = [wire(type, random), wire(type, random), wire(type, random)];
      const request = { typeName, priorState, proposedNewState, config, priorPrivate: secret(random) };
      return { rpc: "PlanResourceChange", bytes: encodeMessage(resource.PlanResourceChangeRequest, request) };
    },
    (random) => {
      const [typeName, type] = random.pick(kinds);
      const [priorState, plannedState, config] = [wire(type, random), wire(type, random), wire(type, random)];
      const request = { typeName, priorState, plannedState, config, plannedPrivate: secret(random) };
      return { rpc: "ApplyResourceChange", bytes: encodeMessage(resource.ApplyResourceChangeRequest, request) };
    },
    (random) => {
      const [typeName, type] = random.pick(kinds);
      const request = { typeName, currentState: wire(type, random), private: secret(random) };
      return { rpc: "ReadResource", bytes: encodeMessage(resource.ReadResourceRequest, request) };
    },
    (random) => {
      const [typeName] = random.pick(kinds);
      const id = mutateText(
        random.pick(["acme/db1.example.com", "example.com/A/www.example.com./0?data=x", "c/p", "z"]),
        random,
      );
      return {
        rpc: "ImportResourceState",
        bytes: encodeMessage(resource.ImportResourceStateRequest, { typeName, id }),
      };
    },
    (random) => {
      const [typeName] = random.pick(kinds);
      const request = { typeName, version: random.below(3), rawState: raw(random) };
      return { rpc: "UpgradeResourceState", bytes: encodeMessage(resource.UpgradeResourceStateRequest, request) };
    },
    (random) => {
      const [[sourceTypeName], [targetTypeName]] = [random.pick(kinds), random.pick(kinds)];
      const request = {
        sourceProviderAddress: "registry.terraform.io/infra-management/ims",
        ...{
          sourceTypeName,
          targetTypeName,
          sourceSchemaVersion: 0,
          sourceState: raw(random),
          sourcePrivate: secret(random),
        },
      };
      return { rpc: "MoveResourceState", bytes: encodeMessage(resource.MoveResourceStateRequest, request) };
    },
    (random) => {
      const [typeName, type] = random.pick(sources);
      const rpc = random.pick(["ReadDataSource", "ValidateDataResourceConfig"]);
      return { rpc, bytes: encodeMessage(resource.ConfigRequest, { typeName, config: wire(type, random) }) };
    },
    (random) => {
      const [actionType, type] = random.pick(actionTypes);
      const rpc = random.pick(["ValidateActionConfig", "PlanAction", "InvokeAction"]);
      return { rpc, bytes: encodeMessage(messages.ActionRequest, { actionType, config: wire(type, random) }) };
    },
    (random) => {
      const types: readonly Type[] = [{ kind: "string" }, { kind: "list", element: { kind: "string" } }];
      const request = {
        name: random.pick(["canonical_name", "reverse_name", "txt_data", "record_fields", "none"]),
        arguments: Array.from({ length: random.below(4) }, () => wire(random.pick(types), random)),
      };
      return { rpc: "CallFunction", bytes: encodeMessage(messages.CallFunctionRequest, request) };
    },
  ];
  return (random: Random): Made => random.pick(makers)(random);
}

/** The provider service over a sandbox in memory. */
function openService() {
  const clock = createManualClock(undefined, { auto: true });
  const sandbox = createSandbox({ clock });
  const provider = createProvider<Readonly<Record<string, never>>, KindServices>(
    {
      ...{
        address: "registry.terraform.io/infra-management/ims",
        description: "",
        attributes: {},
        resources,
        dataSources,
        actions,
        functions: Object.values(functions),
      },
      configure() {
        const { baseUrl, transport } = sandbox;
        const client = connect({ baseUrl, accessToken: sandbox.accessToken.reveal(), transport, clock });
        return Promise.resolve({ api: client.services, client });
      },
    },
    silentLog,
  );
  const redact = (text: string): string => text;
  const { methods } = createProviderService({
    provider: Promise.resolve(prepareProvider(provider)),
    log: silentLog,
    redact,
  });
  return { provider, methods: new Map(methods) };
}

async function answersOf(method: Method, request: Uint8Array): Promise<readonly Uint8Array[]> {
  const signal = new AbortController().signal;
  if (method.kind === "unary") return [await method.handle(request, signal, () => Promise.resolve())];
  const answers: Uint8Array[] = [];
  const send = (answer: Uint8Array): Promise<void> => Promise.resolve(void answers.push(answer));
  if (method.kind === "server-stream") await method.handle(request, { signal, send });
  return answers;
}

type Method = ReturnType<typeof openService>["methods"] extends ReadonlyMap<string, infer M> ? M : never;

async function openRpcs(): Promise<FuzzSubject> {
  const { provider, methods } = openService();
  await provider.configureProvider({ terraformVersion: "1.11.4", config: {} });
  const make = createRequests(provider.schemas());
  return {
    async try(random, keep) {
      const { rpc, bytes } = make(random);
      const request = random.chance(0.5) ? bytes : mutateBytes(bytes, random);
      keep({ rpc, request });
      const method = methods.get(`/tfplugin6.Provider/${rpc}`);
      if (method === undefined) throw new Error(`no method ${rpc}`);
      try {
        const answers = await answersOf(method, request);
        expectThat(
          answers.length > 0 && answers.every((one) => one instanceof Uint8Array),
          "a request is answered with octets",
        );
      } catch (error) {
        if (!(error instanceof GrpcError)) throw error;
      }
    },
  };
}

export const rpcs: FuzzTarget = { name: "RPC messages", cost: 8, open: openRpcs };

export const msgpackValues: FuzzTarget = {
  name: "msgpack values",
  cost: 1,
  open: () => {
    const types: readonly Type[] = [
      { kind: "dynamic" },
      { kind: "list", element: { kind: "dynamic" } },
      ...Object.values(openService().provider.schemas().resources).map(({ block }) => impliedType(block)),
    ];
    return {
      try(random, keep) {
        const type = random.pick(types);
        const bytes = mutateBytes(encodeMsgpack(type, randomValue(type, random)), random);
        keep(bytes);
        const value = allowing(
          (error) => error instanceof PathError,
          () => decodeMsgpack(type, bytes),
        );
        if (value !== undefined) encodeMsgpack(type, value);
      },
      linear: {
        "nested arrays": (size) => decoding(Buffer.alloc(size * 200, 0x91)),
        "nested maps": (size) => decoding(Buffer.from("81a161".repeat(size * 50), "hex")),
        "long array": (size) =>
          decoding(Buffer.concat([Buffer.from([0xdd, 0, 0, size >> 2, 0]), Buffer.alloc((size >> 2) * 256, 0xc0)])),
      },
    };
  },
};

function decoding(bytes: Uint8Array): () => void {
  return () =>
    void allowing(
      (error) => error instanceof PathError,
      () => decodeMsgpack({ kind: "dynamic" }, bytes),
    );
}

export const frames: FuzzTarget = {
  name: "gRPC frames",
  cost: 1,
  open: () => ({
    try(random, keep) {
      const message = encodeMessage(DynamicValue, { msgpack: Buffer.alloc(random.below(300)), json: new Uint8Array() });
      const bytes = mutateBytes(Buffer.concat([frameMessage(message), frameMessage(message)]), random);
      keep(bytes);
      const decoder = new FrameDecoder();
      for (let at = 0; at < bytes.length;) {
        const end = at + 1 + random.below(50);
        const piece = bytes.subarray(at, end);
        const whole = allowing(
          (error) => error instanceof GrpcError,
          () => decoder.push(piece),
        );
        if (whole === undefined) return;
        at = end;
      }
    },
    linear: {
      pieces: (size) => () => {
        const decoder = new FrameDecoder();
        const bytes = frameMessage(Buffer.alloc(size * 100));
        for (let at = 0; at < bytes.length; at += 16) decoder.push(bytes.subarray(at, at + 16));
      },
    },
  }),
};
