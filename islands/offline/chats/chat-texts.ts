import { DAY } from "../../../src/runtime/units";
import type { OfflineChat, OfflineLine } from "../../../src/ui/chat/offline-chat";
import type { OfflineChatTexts } from "../../../src/ui/chat/offline-texts";
import { type ChatCalendar, formatChatTime, formatDeviceDate, isSameDay } from "../../../src/ui/chat/times";

/** In the language of the page. */
export const textsOfPage = (): OfflineChatTexts =>
  JSON.parse(document.getElementById("offline-section")?.dataset.texts ?? "{}");

export const calendarOfPage = (): ChatCalendar => ({
  tag: document.documentElement.dataset.numbers ?? "en",
  zone: undefined,
  now: Date.now(),
});

/** "yesterday", with a capital letter where the script has such. */
function yesterdayText(): string {
  const { lang } = document.documentElement;
  const [first = "", ...rest] = new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-1, "day");
  return first.toLocaleUpperCase(lang) + rest.join("");
}

/** The time of a message of today, else its day. */
export function formatListTime(createdAt: string): string {
  const calendar = calendarOfPage();
  const at = Date.parse(createdAt);
  if (Number.isNaN(at)) return "";
  if (isSameDay(calendar, at, calendar.now)) return formatChatTime(calendar, at);
  if (isSameDay(calendar, at, calendar.now - DAY)) return yesterdayText();
  const isThisWeek = at < calendar.now && calendar.now - at < 6 * DAY;
  return formatDeviceDate(calendar.tag, isThisWeek ? { weekday: "short" } : { day: "numeric", month: "short" }, at);
}

/** The text of a line, or what is shown for one without. */
export function lineText({ kind, mine, text }: OfflineLine, name: string, texts: OfflineChatTexts): string {
  const withName = (template: string) => template.replace("{name}", name);
  const shown = {
    text: text ?? "",
    photo: mine ? texts.photo_mine : withName(texts.photo_from),
    bottle: texts.bottle,
    design: texts.design,
    recalled: mine ? texts.recalled_mine : withName(texts.recalled_theirs),
  };
  // A kind of a newer server is shown by its words.
  return shown[kind] ?? text ?? "";
}

/** As lists of conversations show it. */
export function lastLineText({ lines }: OfflineChat, texts: OfflineChatTexts): string {
  const last = lines.at(-1);
  if (!last) return "";
  return last.kind === "text" ? (last.text ?? "") : texts[`last_${last.kind}`];
}
