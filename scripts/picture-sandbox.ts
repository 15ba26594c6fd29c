/** `npm run picture:sandbox`: sends a sandbox some requests, and writes what its page shows then to `docs/images/sandbox.png`. */
import { createManualClock } from "terraform-provider-sdk/core";
import { bind } from "../test/contract/interface/support/service.ts";
import { createSandbox } from "../src/sandbox/index.ts";
import type { BrowserPage } from "../test/support/browser.ts";
import { takePicture } from "./pictures/take-picture.ts";

type Service = Omit<ReturnType<typeof bind>, "baseUrl">;

async function main(): Promise<void> {
  // a time of its own: the picture is the same each time
  const clock = createManualClock(Date.UTC(2026, 0, 5, 9, 30));
  const sandbox = createSandbox({ clock });
  const { baseUrl, close } = await sandbox.listen();
  try {
    const service = bind(baseUrl, sandbox.accessToken.reveal());
    await use(service);
    // a new project is visible then and not settled, and the one that was deleted is gone
    await clock.advance(500);
    await service.platform("GET", "/Cluster%20Two/projects/");
    await takePicture({ name: "sandbox", url: `${baseUrl}/`, width: 1440, height: 780, prepare });
  } finally {
    await close();
    await sandbox.close();
  }
}

/** One request of each sort, one of which finds nothing. */
async function use({ servers, dns, platform }: Service): Promise<void> {
  await servers("GET", "/_/");
  await dns("GET", "/example.com");
  const web2 = { fqdn: "web2.example.com", environment: "staging", project: "shop", role: "webserver" };
  await servers("POST", "/acme/", { ...web2, location: "zrh1", region: "ZRH.CH", zone: "dmz", stage: "test" });
  await dns("POST", "/example.com/", { name: "web2.example.com.", type: "A", data: ["192.0.2.11"] });
  await dns("GET", "/example.com/A/web3.example.com.");
  await servers("DELETE", "/acme/db1.example.com?delete=false");
  const test = { name: "Shop Test", customerId: "acme", requesterUid: "u10001", adminUids: ["u10001"] };
  await platform("POST", "/Cluster%20Two/projects/", { ...test, productId: "flexible", billingCycle: "MONTHLY" });
  await platform("DELETE", "/Cluster%20One/projects/portal-test");
}

/** Opens the second zone. */
async function prepare(page: BrowserPage): Promise<void> {
  await page.until("document.getElementById('status').textContent === 'live'");
  await page.until("document.querySelectorAll('#zones summary').length === 3");
  await page.evaluate("document.querySelectorAll('#zones summary')[1].click()");
  await page.until("document.querySelectorAll('#zones pre')[1]?.textContent.includes('$ORIGIN')");
}

void main();
