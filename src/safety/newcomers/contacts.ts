import { normalizeForSearch, originalSpan } from "../words/matching/normalized";
import type { TextSpan } from "../words/matching/verify-hit";

/** Bounded, non-overlapping repetitions: linear time. */
const TOP_LEVEL_DOMAINS =
  "com|net|org|info|biz|io|app|dev|xyz|top|club|online|site|shop|store|link|live|gg|tv|cc|ru|cn|jp|uk|br|eu|рф";
const DOMAIN_LABEL = "[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}";
const WORD_START = "(?<![\\p{L}\\p{N}_@.])";

const LINK_PATTERNS = [
  /(?:https?|ftp):\/\/[^\s<>"'，。、）)]{2,500}/giu,
  /(?<![\p{L}\p{N}])www\.[^\s<>"'，。、）)]{2,500}/giu,
  new RegExp(
    `${WORD_START}(?:${DOMAIN_LABEL}\\.){1,4}(?:${TOP_LEVEL_DOMAINS})(?![\\p{L}\\p{N}-])(?:\\/[^\\s<>"'，。、）)]{0,500})?`,
    "giu",
  ),
  new RegExp(`${WORD_START}(?:${DOMAIN_LABEL}\\.){1,4}[a-z]{2,6}\\/[^\\s<>"'，。、）)]{1,500}`, "giu"),
  new RegExp(
    `${WORD_START}${DOMAIN_LABEL}\\s?(?:\\(dot\\)|\\[dot\\]| dot | punto | точка )\\s?(?:com|net|org|ru|br|es)(?![\\p{L}\\p{N}])`,
    "giu",
  ),
];

const EMAIL_PATTERNS = [
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/giu,
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}\s?(?:\(at\)|\[at\]|\{at\})\s?[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}/giu,
];

const NETWORKS = [
  "insta(?:gram)?|ig|snap(?:chat)?|telegram|tele|tg|whats\\s?app|wsp|wa|wechat|weixin|vx|wx|qq|line\\s?id|kik|discord|skype",
  "tiktok|facebook|fb|twitter|viber|signal|kakao(?:talk)?|vk|zalo|youtube|onlyfans",
  "инста(?:грам)?|телеграмм?|телега|тг|вотсап|ватсап|вайбер|вк|скайп",
  "微信号?|加微信?|威信|扣扣|抖音|电报|インスタ|ライン\\s?id|テレグラム|カカオ",
  "انستا(?:غرام|جرام)?|إنستا|سناب|تيليجرام|تلغرام|تلجرام|واتساب|واتس|इंस्टा(?:ग्राम)?|टेलीग्राम|व्हाट्सएप|स्नैप",
].join("|");

const HANDLE_PATTERNS = [
  /(?<![\p{L}\p{N}_@.])@[\p{L}\p{N}_][\p{L}\p{N}_.]{1,63}/giu,
  new RegExp(`(?<![\\p{L}\\p{N}])(?:my\\s)?(?:${NETWORKS})(?:\\s?id)?\\s?[:=@]\\s?@?[\\p{L}\\p{N}_.+-]{3,64}`, "giu"),
  /(?<![\p{L}\p{N}_#])[\p{L}\p{N}_.]{2,32}#\d{4}(?!\d)/giu,
];

const PHONE_NUMBER =
  /(?<![\p{L}\p{N}.,:/-])\+?\(?\d{1,15}\)?(?:[ .\-/()‐‑–\u00a0]{1,3}\d{1,12}\)?){0,9}(?![\p{L}\p{N}])/gu;
const DATE =
  /^(?:\d{4}[-./ ]\d{1,2}[-./ ]\d{1,2}|\d{1,2}[-./ ]\d{1,2}[-./ ]\d{4}|\d{1,2}[-./]\d{1,2}[-./]\d{2})(?: \d{1,2})?$/;
const DECIMAL = /^\d+\.\d+$/;
const THOUSANDS = /^\d{1,3}(?:[ .\u00a0]\d{3})+$/;
const YEAR = /^(?:1[5-9]|20)\d\d$/;

const isYears = (groups: string[]): boolean => groups.every((group) => YEAR.test(group));
const isScore = (groups: string[]): boolean => groups.every((group) => group.length <= 2);
const isOtherNumber = (written: string): boolean =>
  DATE.test(written) || THOUSANDS.test(written) || DECIMAL.test(written);
const AREA_CODE = /^\(?0\d|^\(\d{2,4}\)/;

/** At least three groups, the last of three digits or more. */
function isPhoneGrouping(written: string, groups: string[]): boolean {
  const isLong = groups.join("").length >= 10;
  if (!isLong && (groups.at(-1) ?? "").length < 3) return false;
  const digitsAndBlanks = /^[\d\s]+$/.test(written);
  return digitsAndBlanks ? groups.length >= 3 && groups.every(({ length }) => length >= 2) : /[-.]/.test(written);
}

function isPhone(written: string): boolean {
  const groups = written.match(/\d+/g) ?? [];
  const digits = groups.join("").length;
  if (digits < 7 || digits > 15) return false;
  if (written.startsWith("+")) return true;
  if (groups.length < 2 || isOtherNumber(written) || isYears(groups)) return false;
  return AREA_CODE.test(written) || (!isScore(groups) && isPhoneGrouping(written, groups));
}

const ISBN_BEFORE = /isbn[\s:]*$/i;

function findPhones(text: string): [number, number][] {
  return [...text.matchAll(PHONE_NUMBER)]
    .filter((match) => isPhone(match[0]) && !ISBN_BEFORE.test(text.slice(Math.max(0, match.index - 8), match.index)))
    .map((match) => [match.index, match.index + match[0].length]);
}

/** No text that may be written is longer, as a reader sees it. */
const MAX_SCANNED_LENGTH = 30_000;

/** Links, e-mail addresses, handles and telephone numbers in a text. */
export function findContacts(text: string): TextSpan[] {
  const normalized = normalizeForSearch(text);
  const scanned = normalized.text.slice(0, MAX_SCANNED_LENGTH);
  const ranges = [...LINK_PATTERNS, ...EMAIL_PATTERNS, ...HANDLE_PATTERNS].flatMap((pattern) =>
    [...scanned.matchAll(pattern)].map((match): [number, number] => [match.index, match.index + match[0].length]),
  );
  return [...ranges, ...findPhones(scanned)]
    .map(([start, end]) => originalSpan(normalized, start, end))
    .sort((one, other) => one.start - other.start || other.end - one.end);
}
