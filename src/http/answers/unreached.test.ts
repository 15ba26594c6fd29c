import { describeUnreached } from "./unreached.ts";

it.each([
  ["CERT_HAS_EXPIRED", /to https:\/\/ims\.test, its certificate, .* has expired \(CERT_HAS_EXPIRED\)/, /renewed/],
  ["CERT_NOT_YET_VALID", /is not valid yet/, /clock/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", /its certificate is for another name/, /Use a name that the certificate has/],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /no trusted TLS connection to https:\/\/ims\.test \(/, /`ca_file`/],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", /no trusted TLS connection to https:\/\/ims\.test \(/, /`ca_file`/],
  ["ERR_SSL_WRONG_VERSION_NUMBER", /https:\/\/ims\.test answers, but not with TLS/, /`http:\/\/`/],
  ["PROXY_CERT_HAS_EXPIRED", /to the proxy for https:\/\/ims\.test, its certificate/, /renewed/],
  ["PROXY_UNABLE_TO_VERIFY_LEAF_SIGNATURE", /no trusted TLS connection to the proxy for/, /`ca_file`/],
])("a connection that cannot be secured is told with what helps: %s", (code, happened, remedy) => {
  const told = describeUnreached("https://ims.test", code, 1000);
  expect(told).toEqual({
    code: "http-tls",
    happened: expect.stringMatching(happened) as string,
    remedy: expect.stringMatching(remedy) as string,
  });
});

it("names a file of authorities only where that may help", () => {
  for (const code of ["CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID", "PROXY_REFUSED_403", "PROXY_ECONNREFUSED"])
    expect(describeUnreached("https://ims.test", code, 1000).remedy).not.toContain("ca_file");
});

it.each([
  ["ECONNREFUSED", /: https:\/\/ims\.test cannot be reached, nothing accepts connections there/, /base_url/],
  ["PROXY_ECONNREFUSED", /: the proxy for https:\/\/ims\.test cannot be reached, nothing accepts/, /HTTPS_PROXY/],
  ["PROXY_ENOTFOUND", /: the proxy for https:\/\/ims\.test cannot be reached, its name is not known/, /HTTPS_PROXY/],
  ["PROXY_UND_ERR_SOCKET", /: the proxy for .* the connection was broken off/, /HTTPS_PROXY/],
  ["PROXY_REFUSED_407", /the proxy asks for a user and a password/, /percent-encoded/],
  ["PROXY_REFUSED_403", /the proxy did not let the connection through \(HTTP status 403\)/, /NO_PROXY/],
  ["PROXY_UND_ERR_SOCKS5_AUTH_REJECTED", /the proxy asks for a user and a password/, /`socks5:\/\/user/],
  ["PROXY_UND_ERR_SOCKS5_AUTH_FAILED", /the proxy asks for a user and a password/, /`socks5:\/\/user/],
  ["PROXY_UND_ERR_SOCKS5_REPLY_2", /the proxy did not let the connection through \(SOCKS reply 2\)/, /NO_PROXY/],
  ["PROXY_UND_ERR_SOCKS5_VERSION", /the proxy for .* answers, but not with SOCKS 5/, /HTTPS_PROXY/],
  ["PROXY_INVALID", /the proxy address in HTTP_PROXY or HTTPS_PROXY is not a URL/, /percent-encoded/],
])("a connection that does not come about is told by where it failed: %s", (code, happened, remedy) => {
  const told = describeUnreached("https://ims.test", code, 1000);
  expect(told).toEqual({
    code: "http-not-reached",
    happened: expect.stringMatching(happened) as string,
    remedy: expect.stringMatching(remedy) as string,
  });
});
