import { describeNoAnswer } from "./no-answer.ts";

const tls = "If this address takes TLS only, its base_url begins with `https://`.";

it.each([
  ["http://ims.test", "GET", "UND_ERR_SOCKET", `Try again later. ${tls}`],
  ["http://ims.test", "GET", "HPE_INVALID_CONSTANT", `Try again later. ${tls}`],
  [
    "http://ims.test",
    "PUT",
    "ECONNRESET",
    `The change may or may not have been made: look before you repeat it. ${tls}`,
  ],
  ["https://ims.test", "GET", "UND_ERR_SOCKET", "Try again later."],
])("a connection to %s that broke off under a %s (%s) is told with: %s", (origin, method, code, remedy) => {
  const told = describeNoAnswer({ origin, method, timeoutMs: 1000 }, { code, sent: true });
  expect(told).toEqual({
    code: "http-no-answer",
    happened: `was sent, but the connection broke before the answer was complete (${code}).`,
    remedy,
  });
});
