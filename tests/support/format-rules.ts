import type { HouseRule } from "./house-rules";
import type { RuleSample } from "./house-samples";
import { codeOf } from "./source";

/** Where formats are made: on the server in `i18n`, in what browsers draw by the tag that the page says. */
const makesFormats = (path: string): boolean => /^(islands|src\/(i18n|ui))\//.test(path);

const FORMAT = /\bIntl\.(NumberFormat|DateTimeFormat|RelativeTimeFormat|ListFormat|DisplayNames|Collator)\b/;
/** A format without a locale has the machine's; `Intl.DateTimeFormat()` alone asks a browser for its zone. */
const WITHOUT_LOCALE = [
  /\.toLocale(String|DateString|TimeString|UpperCase|LowerCase)\(\s*(\)|undefined|\[\])/,
  /new Intl\.\w+\(\s*(\)|undefined|\[\])/,
];
/** Sorts by the machine's language, or by none. */
const COMPARES_NAMES = [
  /\.localeCompare\(/,
  /\b(?:name|nickname|title|label|username)\s*[<>]=?\s*\w+\.(?:name|nickname|title|label|username)\b/,
  /\b(?:names|nicknames|titles|labels)\.(?:sort|toSorted)\(/,
];

const found = (patterns: readonly RegExp[], { path, text }: { path: string; text: string }): string[] =>
  patterns.flatMap((pattern) => pattern.exec(codeOf(text))?.[0] ?? []).map((code) => `${path}: ${code}`);

/** Files of copies and of a server's start, sorted for programs. */
const FOR_PROGRAMS = /^src\/(backup|cli|db|config)\//;

/** Numbers, times and names as the reader's language has them. */
export const FORMAT_RULES: HouseRule[] = [
  {
    name: "on the server only i18n/ makes formats",
    broken: (file) => (makesFormats(file.path) ? [] : found([FORMAT], file)),
  },
  { name: "every format is made for a language", broken: (file) => found(WITHOUT_LOCALE, file) },
  {
    name: "names are sorted by i18n/collation",
    broken: (file) => (FOR_PROGRAMS.test(file.path) ? [] : found(COMPARES_NAMES, file)),
  },
];

export const FORMAT_SAMPLES: Record<string, { caught: RuleSample[]; allowed: RuleSample[] }> = {
  "on the server only i18n/ makes formats": {
    caught: [["src/bottles/web/pages/chart.tsx", 'new Intl.ListFormat(language, { type: "conjunction" });']],
    allowed: [
      ["src/i18n/lists.ts", "new Intl.ListFormat(localeTag(language));"],
      ["src/ui/chat/times.ts", "new Intl.DateTimeFormat(tag, options);"],
    ],
  },
  "every format is made for a language": {
    caught: [
      ["islands/viewer/viewer.ts", "label.textContent = n.toLocaleString();"],
      ["islands/upload/upload.ts", 'new Intl.NumberFormat(undefined, { style: "percent" });'],
    ],
    allowed: [
      ["islands/viewer/viewer.ts", "n.toLocaleString(document.documentElement.dataset.numbers);"],
      ["islands/page/time-zone-cookie.ts", "const { timeZone } = Intl.DateTimeFormat().resolvedOptions();"],
    ],
  },
  "names are sorted by i18n/collation": {
    caught: [
      ["src/social/friends.ts", "friends.sort((a, b) => a.nickname.localeCompare(b.nickname));"],
      ["src/social/friends.ts", "friends.sort((a, b) => (a.nickname < b.nickname ? -1 : 1));"],
      ["src/official/duty.ts", "const all = names.sort();"],
    ],
    allowed: [
      ["src/official/duty.ts", "sortByName(language, names, (name) => name);"],
      ["src/backup/stores/folder-store.ts", "names.filter(isBackupName).sort();"],
    ],
  },
};
