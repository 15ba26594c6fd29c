import { execFileSync } from "node:child_process";
import { compileWasmOnce } from "./wasm-baseline.ts";

/** Exports `f`, which adds up the numbers below its argument in a loop. */
const wasm =
  "0061736d0100000001060160017f017f03020100070501016600000a20011e01017f0340200120" +
  "006a2101200041016b2100200041004a0d000b20010b";

/** Calls `f` for as long as it runs as the first compiler has made it, thirty rounds at most, and tells whether it does in the end. */
const program = (options: readonly string[]): string => `
  const { setFlagsFromString } = require("node:v8");
  for (const option of ${JSON.stringify(options)}) setFlagsFromString(option);
  const bytes = Buffer.from("${wasm}", "hex");
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  let rounds = 0;
  const timer = setInterval(() => {
    for (let nth = 0; nth < 1_000; nth += 1) f(10_000);
    rounds += 1;
    if (%IsLiftoffFunction(f) && rounds < 30) return;
    clearInterval(timer);
    console.log(%IsLiftoffFunction(f));
  }, 10);
`;

const staysAsItWas = (options: readonly string[]): string =>
  execFileSync(process.execPath, ["--allow-natives-syntax", "-e", program(options)], { encoding: "utf8" }).trim();

it("WebAssembly that is used much is not compiled again", () => {
  const options: string[] = [];
  compileWasmOnce({ setFlagsFromString: (option) => void options.push(option) });
  expect(staysAsItWas([])).toBe("false");
  expect(staysAsItWas(options)).toBe("true");
});
