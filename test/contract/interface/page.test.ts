import { createHash } from "node:crypto";
import { describeWithBrowser, startBrowser, type Browser, type BrowserPage } from "../../support/browser.ts";
import { ask } from "./support/ask.ts";
import { startService, stopServices, type Service } from "./support/service.ts";

afterEach(stopServices);

describe("the page as it is served", () => {
  it("loads nothing, runs nothing but itself, and holds nothing of the sandbox", async () => {
    const { baseUrl } = await startService();
    const { status, headers, text } = await ask(baseUrl, { method: "GET", path: "/" });
    expect(status).toBe(200);
    const part = (name: string): string => new RegExp(`<${name}>([^]*?)</${name}>`).exec(text)?.[1] ?? "";
    const hash = (name: string): string => `'sha256-${createHash("sha256").update(part(name)).digest("base64")}'`;
    expect(headers).toMatchObject({
      "content-type": "text/html;charset=UTF-8",
      "content-security-policy": `default-src 'none'; script-src ${hash("script")}; style-src ${hash("style")}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    expect(text).not.toMatch(/https?:|src=|sandbox-access-token|acme|innerHTML|\son\w+=/);
  });

  it.each([
    ["POST", "/", 405],
    ["HEAD", "/", 200],
    ["GET", "/?x", 404],
  ])("%s %s is %i", async (method, path, status) => {
    const { baseUrl } = await startService();
    expect((await ask(baseUrl, { method, path })).status).toBe(status);
  });

  it("is refused under another site's name", async () => {
    const { baseUrl } = await startService();
    expect((await ask(baseUrl, { method: "GET", path: "/", headers: { Host: "rebound.example.com" } })).status).toBe(
      421,
    );
  });
});

describeWithBrowser("the page in a browser", () => {
  let browser: Browser;
  beforeAll(() => {
    browser = startBrowser();
  });
  afterAll(() => browser.close());

  const look = async ({ baseUrl }: Service): Promise<BrowserPage> => {
    const page = await browser.open(`${new URL(baseUrl).origin}/`);
    await page.until("document.getElementById('status').textContent !== 'connecting'");
    return page;
  };
  const textOf = (id: string): string => `document.getElementById(${JSON.stringify(id)}).innerText`;

  it("shows servers, projects, zones and the last requests, and no token", async () => {
    const service = await startService();
    await service.dns("GET", "/example.com/A/pool.example.com.");
    await service.servers("GET", "/acme/nowhere.example.com?x=1");
    const page = await look(service);
    await page.until(`${textOf("requests")}.includes("dns.getRecords")`);
    expect(await page.evaluate("document.querySelector('header').innerText")).toMatch(/3 servers, 3 zones, 4 projects/);
    expect(await page.evaluate(textOf("servers"))).toMatch(
      /web1\.example\.com\s+acme\s+shop\s+webserver\s+production\s+valid\s+active/,
    );
    expect(await page.evaluate(textOf("projects"))).toMatch(
      /shop-production\s+Shop Production\s+Cluster One\s+acme\s+CUSTOMER\s+settled/,
    );
    expect(await page.evaluate(textOf("zones"))).toMatch(/example\.com 20 records, serial 2024010101/);
    expect(await page.evaluate(textOf("requests"))).toMatch(
      /2\s+\S+\s+GET\s+404\s+\/servers\/1\/acme\/nowhere\.example\.com\?x=1\s+servers\.getServer\s+1\s+\S+\s+GET\s+200\s+\/dns\/1\/example\.com\/A\/pool\.example\.com\.\s+dns\.getRecords$/,
    );
    expect(await page.evaluate("document.documentElement.outerHTML")).not.toMatch(
      /sandbox-access-token|acme-only-token/,
    );
    expect(page.problems).toEqual([]);
  });

  it("is live, and leaves alone what its reader opened", async () => {
    const service = await startService();
    const page = await look(service);
    await page.until(`${textOf("zones")}.includes("example.com")`);
    await page.evaluate("document.querySelector('#zones summary').click()");
    await page.until("document.querySelector('#zones pre').textContent.includes('$ORIGIN example.com.')");
    service.sandbox.store.zones.add("example.com", { name: "new.example.com.", type: "A", data: ["192.0.2.77"] });
    await service.servers("DELETE", "/acme/web1.example.com");
    await page.until("document.querySelector('#zones pre').textContent.includes('192.0.2.77')");
    await page.until(`!${textOf("servers")}.includes("web1.example.com")`);
    await page.until(`${textOf("requests")}.includes("servers.decommissionServer")`);
    expect(await page.evaluate("document.querySelector('#zones details').open")).toBe(true);
    expect(page.problems).toEqual([]);
  });

  it("shows what stands in names as text, whatever it is", async () => {
    const nasty = '<img src=x onerror="document.title = 1"><script>document.title = 2</script>';
    const service = await startService();
    service.sandbox.store.servers.set("web1.example.com", { role: nasty });
    await service.servers("GET", `/${encodeURIComponent(nasty)}/`);
    const page = await look(service);
    await page.until(`${textOf("requests")}.includes("servers.listServers")`);
    expect(await page.evaluate(textOf("servers"))).toContain(nasty);
    expect(await page.evaluate("[document.title, document.images.length, document.scripts.length]")).toEqual([
      "IMS sandbox",
      0,
      1,
    ]);
    expect(page.problems).toEqual([]);
  });

  it("says so when the sandbox ends, and goes on when it is there again", async () => {
    const service = await startService();
    const page = await look(service);
    await page.until(`${textOf("status")} === "live"`);
    await stopServices();
    await page.until(`${textOf("status")} === "does not answer"`);
    const { port } = new URL(service.baseUrl);
    const again = await service.sandbox.listen({ port: Number(port) });
    await page.until(`${textOf("status")} === "live"`);
    expect(await page.evaluate(textOf("servers"))).toContain("web1.example.com");
    await again.close();
  });

  it("asks for the token where it needs one, and does not show it", async () => {
    const service = await startService({ accessToken: "my-own-token" });
    const page = await look(service);
    await page.until("!document.getElementById('asking').hidden");
    expect(await page.evaluate(textOf("servers"))).toBe("");
    await page.evaluate(
      "document.getElementById('token').value = 'my-own-token'; document.querySelector('button').click()",
    );
    await page.until(`${textOf("servers")}.includes("web1.example.com")`);
    expect(await page.evaluate("document.getElementById('asking').hidden")).toBe(true);
    expect(
      await page.evaluate("document.getElementById('token').value + document.documentElement.outerHTML"),
    ).not.toContain("my-own-token");
  });

  it.each(["light", "dark"] as const)("is readable in %s: every text has a contrast of 4.5 : 1", async (scheme) => {
    const service = await startService();
    await service.servers("GET", "/nobody/");
    const page = await look(service);
    await page.show({ width: 1280, height: 900, scheme });
    await page.until(`${textOf("requests")}.includes("404")`);
    const found = (await page.evaluate(lowContrasts)) as {
      readonly least: number;
      readonly ground: number;
      readonly count: number;
    };
    expect(found.count).toBeGreaterThan(50);
    expect(found.least).toBeGreaterThanOrEqual(4.5);
    expect(found.ground > 0.5).toBe(scheme === "light");
  });

  it("fits a telephone's screen: nothing is wider than the page", async () => {
    const page = await look(await startService());
    await page.show({ width: 360, height: 740, scheme: "light" });
    await page.until(`${textOf("zones")}.includes("example.com")`);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  });

  it("tells assistive technology what its parts are", async () => {
    const service = await startService();
    await service.dns("GET", "/");
    const page = await look(service);
    await page.until(`${textOf("requests")}.includes("dns.listZones")`);
    expect(await page.accessibility()).toEqual(
      expect.arrayContaining([
        'RootWebArea "IMS sandbox"',
        'heading "IMS sandbox"',
        'heading "Servers"',
        'table "Servers"',
        'columnheader "Certificate"',
        'rowheader "web1.example.com"',
        'table "Projects"',
        'table "Last requests"',
        'status ""',
      ]),
    );
  });
});

/** The least contrast of any text with what lies behind it (WCAG 2.2, 1.4.3), and how bright the page's ground is. */
const lowContrasts = `(() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const bright = (color) => {
    const [r, g, b] = channels(color).slice(0, 3).map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (channels(color)[3] !== 0) return color;
    }
    return "rgb(255, 255, 255)";
  };
  const texts = [...document.body.querySelectorAll("*")].filter((each) =>
    each.offsetParent !== null && [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ""));
  const contrasts = texts.map((each) => {
    const [a, b] = [bright(getComputedStyle(each).color), bright(behind(each))].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  });
  return { least: Math.min(...contrasts), count: contrasts.length, ground: bright(getComputedStyle(document.body).backgroundColor) };
})()`;
