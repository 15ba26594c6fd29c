import { lastingName } from "./lasting-name.ts";

it.each([
  ["https://ims.example.com", "ims.example.com"],
  ["https://IMS.example.com:443/", "ims.example.com"],
  ["http://ims.example.com", "ims.example.com"],
  ["https://ims.example.com:8443/ims", "ims.example.com:8443/ims"],
  ["http://127.0.0.1:8080", "this machine"],
  ["http://localhost:9090", "this machine"],
  ["http://[::1]:9090/ims", "this machine/ims"],
])("%s is %s in states", (baseUrl, expected) => {
  expect(lastingName(baseUrl)).toBe(expected);
});
