/** The browsers that are not Chromium, as Debian has them. */
import { existsSync } from "node:fs";
import { openFirefox } from "./firefox";
import type { BrowserOptions, BrowserTab } from "./tab";
import { openWebKit } from "./webkit";

const LIBRARIES = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
const WEBKIT_BROWSERS = ["4.1", "6.0", "4.0"].map((version) => `${LIBRARIES}/webkit2gtk-${version}/MiniBrowser`);

interface OtherBrowser {
  /** Packages of Debian that bring it. */
  debian: string;
  /** Starts it; null: this machine does not have it. */
  open: ((options?: BrowserOptions) => Promise<BrowserTab>) | null;
}

export const OTHER_BROWSERS: Record<"Firefox" | "WebKitGTK", OtherBrowser> = (() => {
  const firefox = Bun.which("firefox-esr") ?? Bun.which("firefox");
  const webKit = WEBKIT_BROWSERS.find((path) => existsSync(path));
  const hasDriver = Bun.which("WebKitWebDriver") && Bun.which("Xvfb");
  return {
    Firefox: { debian: "firefox-esr", open: firefox ? (options) => openFirefox(firefox, options) : null },
    WebKitGTK: {
      debian: "webkit2gtk-driver xvfb",
      open: webKit && hasDriver ? (options) => openWebKit(webKit, options) : null,
    },
  };
})();
