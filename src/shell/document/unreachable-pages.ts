import { type Language, textDirection } from "../../i18n/languages";
import { LANGUAGES } from "../../limits/languages";

/** A part of such a page: its text, and its link, which sends nothing again. An empty address is the page's own. */
const UNREACHABLE_PAGES = {
  "unavailable.html": { text: "shell.away.text", link: "shell.try_again", href: "" },
  "unanswered.html": { text: "shell.away.sent", link: "shell.face.home", href: "/" },
} as const;

export const UNREACHABLE_PAGE_FILES = Object.keys(UNREACHABLE_PAGES) as (keyof typeof UNREACHABLE_PAGES)[];

/** Colours of `static/styles/tokens`. */
const STYLE = `:root{color-scheme:light dark;--bg:#edf3f2;--ink:#0f2e36;--ink-2:#43606a;--line:#71898e;--tide:#0c5563}
@media (prefers-color-scheme:dark){:root{--bg:#081a23;--ink:#e6f0f1;--ink-2:#a9c0c6;--line:#6e8e99;--tide:#f2bb6e}}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{padding:12vh 18px 32px;text-align:center}section{margin:0 auto 40px;max-width:340px}section[hidden]{display:none}
h1{margin:0;font-size:20px}p{margin:4px 0 16px;color:var(--ink-2)}
a{display:inline-block;padding:10px 18px;border:1px solid var(--line);border-radius:999px;color:var(--tide);text-decoration:none;font-weight:600}`;

/** Without it, or where the browser speaks none of them, all languages stay. */
const SCRIPT = `const all=[...document.querySelectorAll("section")];
const own=navigator.languages.map(l=>all.find(s=>s.lang===l.slice(0,2))).find(Boolean);
if(own){for(const s of all)s.hidden=s!==own;const root=document.documentElement;root.lang=own.lang;root.dir=own.dir;document.title=own.querySelector("h1").textContent}`;

/**
 * What a proxy shows while no server answers (`deploy/pages`): each is one file, as nothing else could be loaded.
 * @param textsOf of a language
 */
export function unreachablePage(
  file: (typeof UNREACHABLE_PAGE_FILES)[number],
  textsOf: (language: Language) => Readonly<Record<string, string>>,
): string {
  const { text, link, href } = UNREACHABLE_PAGES[file];
  const sections = LANGUAGES.map((language) => {
    const texts = textsOf(language);
    return `<section lang="${language}" dir="${textDirection(language)}"><h1>${texts["shell.face.unavailable.title"]}</h1>
<p>${texts[text]}</p><a href="${href}">${texts[link]}</a></section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Driftglass</title><style>${STYLE}</style></head>
<body><main>${sections.join("\n")}</main>
<script>${SCRIPT}</script></body></html>
`;
}
