import { type Language, textDirection } from "../../i18n/languages";

export interface AppIcon {
  name: string;
  /** px */
  size: number;
  purpose: "any" | "maskable" | "apple" | "badge";
}

/** Real screens in `static/screens`, with the text key of each label; 780 × 1688. */
const SCREENSHOT_LABELS = {
  "screen-home.jpg": "shell.install.screen_home",
  "screen-letter.jpg": "shell.install.screen_letter",
  "screen-throw.jpg": "shell.install.screen_throw",
} as const;

export const SCREENSHOT_FILES = Object.keys(SCREENSHOT_LABELS);

const SCREENSHOT_SIZE = "780x1688";

type AssetPathOf = (name: string) => string;

const shortcut = (name: string | undefined, url: string, pathOf: AssetPathOf) => ({
  name,
  url,
  icons: [{ src: pathOf("app-192.png"), sizes: "192x192", type: "image/png" }],
});

/** The web app manifest in one language. */
export function webManifest(
  language: Language,
  texts: Readonly<Record<string, string>>,
  icons: readonly AppIcon[],
  pathOf: AssetPathOf,
): string {
  const appIcons = icons.filter(({ purpose }) => purpose === "any" || purpose === "maskable");
  return JSON.stringify({
    id: "/",
    start_url: "/",
    scope: "/",
    lang: language,
    dir: textDirection(language),
    name: texts["shell.app.name"],
    short_name: texts["shell.app.name"],
    description: texts["shell.app.line"],
    categories: ["social"],
    display: "standalone",
    background_color: "#EDF3F2",
    theme_color: "#0C5563",
    icons: appIcons.map(({ name, size, purpose }) => ({
      src: pathOf(name),
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    })),
    screenshots: Object.entries(SCREENSHOT_LABELS).map(([name, key]) => ({
      src: pathOf(name),
      sizes: SCREENSHOT_SIZE,
      type: "image/jpeg",
      form_factor: "narrow",
      label: texts[key],
    })),
    shortcuts: [
      shortcut(texts["bottles.throw.open"], "/throw", pathOf),
      shortcut(texts["shell.install.messages"], "/friends?tab=recent", pathOf),
    ],
  });
}
