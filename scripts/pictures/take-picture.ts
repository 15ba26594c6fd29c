import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startBrowser, type BrowserPage } from "../../test/support/browser.ts";

/** What is on a picture of the documentation. */
export interface Picture {
  /** `NAME.png` in `docs/images`. */
  readonly name: string;
  readonly url: string;
  /** In CSS pixels. */
  readonly width: number;
  /** Of the window. The picture is higher where the document is. */
  readonly height: number;
  /** What is done to the page before the picture is taken. */
  readonly prepare?: (page: BrowserPage) => Promise<void>;
}

/** Writes what a browser shows of a page, all of it, to `docs/images`. */
export async function takePicture({ name, url, width, height, prepare }: Picture): Promise<void> {
  const browser = startBrowser();
  try {
    const page = await browser.open(url);
    await page.show({ width, height, scheme: "light" });
    await prepare?.(page);
    const whole = Number(await page.evaluate("document.documentElement.scrollHeight"));
    if (whole > height) await page.show({ width, height: whole, scheme: "light" });
    writeFileSync(join(__dirname, "../../docs/images", `${name}.png`), await page.screenshot());
  } finally {
    await browser.close();
  }
}
