import { comparedAddress } from "./service-address.ts";

it.each([
  ["as it is", "https://ims.example.com/a", "https://ims.example.com/a"],
  ["final slashes", "https://ims.example.com//", "https://ims.example.com"],
  ["those of a path", "https://ims.example.com/a/", "https://ims.example.com/a"],
  ["case of the scheme and the host", "HTTPS://IMS.Example.com/A", "https://ims.example.com/A"],
  ["the usual port", "https://ims.example.com:443", "https://ims.example.com"],
  ["that of http, which the provider would refuse", "http://ims.example.com:80/", "http://ims.example.com"],
  ["another port", "http://ims.example.com:443", "http://ims.example.com:443"],
  ["a dot within the path", "https://ims.example.com/a/./b/../c", "https://ims.example.com/a/c"],
  ["an address in other numbers", "http://127.1:9300", "http://127.0.0.1:9300"],
  ["a variable", "${var.url}", "${var.url}"],
  ["a part that is one", "https://ims.example.com/${var.path}/", "https://ims.example.com/${var.path}/"],
  ["no address", "ims.example.com/", "ims.example.com/"],
  ["nothing", "", ""],
])("%s", (_, given, compared) => {
  expect(comparedAddress(given)).toBe(compared);
});
