/** A tab of Chromium with the same handles as the others, to see that all do the same. */
import { chromium, type Page } from "playwright";
import { findChromium } from "../../../scripts/chromium";
import { type BrowserOptions, type BrowserTab, sourceOf } from "./tab";

interface WebDriverAction {
  type: string;
  x?: number;
  y?: number;
  value?: string;
  duration?: number;
}

/** One action of WebDriver. */
async function performAction({ keyboard, mouse }: Page, action: WebDriverAction): Promise<void> {
  const { type, x = 0, y = 0, value = "", duration = 0 } = action;
  if (type === "pause") await Bun.sleep(duration);
  else if (type === "pointerMove") await mouse.move(x, y);
  else if (type === "pointerDown") await mouse.down();
  else if (type === "pointerUp") await mouse.up();
  else if (type === "keyDown") await keyboard.insertText(value);
}

/** Starts a Chromium. */
export async function openChromium({ dark = false }: BrowserOptions = {}): Promise<BrowserTab> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  const page = await browser.newPage({ colorScheme: dark ? "dark" : "light" });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return {
    version: `Chromium ${browser.version()}`,
    goto: (url) => page.goto(url),
    setCookie: (url, name, value) => page.context().addCookies([{ name, value, url, httpOnly: true }]),
    run: async (work, ...args) => JSON.parse(await page.evaluate<string>(sourceOf(work, args))),
    resize: (width, height) => page.setViewportSize({ width, height }),
    async perform(sources) {
      for (const { actions } of sources as { actions: WebDriverAction[] }[])
        for (const action of actions) await performAction(page, action);
    },
    screenshot: () => page.screenshot(),
    errors: () => errors,
    close: () => browser.close(),
  };
}
