/** The messages of one chat, read-only, with those that wait on this device. */
import type { OfflineChat, OfflineLine, OfflineQuote } from "../../../src/ui/chat/offline-chat";
import type { OfflineChatTexts } from "../../../src/ui/chat/offline-texts";
import { formatChatMoment, formatChatTime, needsSeparator } from "../../../src/ui/chat/times";
import type { OutboxItem } from "../../chat/outbox/outbox-store";
import { calendarOfPage, lineText, textsOfPage } from "./chat-texts";

interface ShownLine {
  line: OfflineLine;
  /** Below an own message: how far it has come. */
  stateText: string | null;
}

/** Element with classes and children. */
function element(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

/** Its direction is that of its own words. */
function words(name: string, className: string, text: string, language: string | undefined): HTMLElement {
  const made = element(name, className, text);
  made.setAttribute("dir", "auto");
  if (language) made.lang = language;
  return made;
}

type Friend = Pick<OfflineChat, "name" | "nameLanguage">;

function quoteOf({ mine, excerpt, language }: OfflineQuote, friend: Friend, texts: OfflineChatTexts): HTMLElement {
  const who = element("bdi", "chat-quote-who", mine ? texts.you : friend.name);
  if (!mine && friend.nameLanguage) who.lang = friend.nameLanguage;
  return element("span", "chat-quote", who, words("span", "chat-quote-text", excerpt, language));
}

function bubbleOf(line: OfflineLine, friend: Friend, texts: OfflineChatTexts): HTMLElement {
  const bubble = element("div", line.mine ? "chat-bubble chat-mine" : "chat-bubble");
  if (line.quote) bubble.append(quoteOf(line.quote, friend, texts));
  bubble.append(words("span", "chat-words", lineText(line, friend.name, texts), line.language));
  if (line.edited) bubble.append(" ", element("bdi", "chat-edited", texts.edited));
  return bubble;
}

function rowOf({ line, stateText }: ShownLine, friend: Friend, texts: OfflineChatTexts): HTMLElement {
  if (line.kind === "recalled")
    return element("li", "chat-row chat-between", element("p", "", lineText(line, friend.name, texts)));
  const time = formatChatTime(calendarOfPage(), Date.parse(line.createdAt));
  const said = texts.said.replace("{who}", line.mine ? texts.you : friend.name).replace("{time}", time);
  const speaker = element("span", "visually-hidden", `${said} `);
  const content = element("div", "chat-line", speaker, bubbleOf(line, friend, texts));
  const row = element("li", line.mine ? "chat-row chat-own" : "chat-row", content);
  if (stateText !== null) row.append(element("p", "chat-meta", stateText));
  return row;
}

/** The state stands below the last of those that share it. */
function shownLinesOf(lines: readonly OfflineLine[], texts: OfflineChatTexts): ShownLine[] {
  const lastOwn = lines.findLast(({ mine }) => mine);
  return lines.map((line) => ({ line, stateText: line === lastOwn && line.state ? texts[line.state] : null }));
}

function waitingLineOf(item: OutboxItem, texts: OfflineChatTexts): ShownLine {
  const { clientId, kind, text, at, state, why = "" } = item;
  const line: OfflineLine = {
    id: clientId,
    mine: true,
    kind: kind === "text" ? "text" : "photo",
    text,
    createdAt: new Date(at).toISOString(),
    edited: false,
    state: null,
    quote: null,
  };
  return { line, stateText: state === "refused" ? `${texts.refused} ${why}` : texts.waiting };
}

/** Shows them in order, with the moments between them; what waits stands at the end, whatever the device's clock says. */
export function fillChat(list: HTMLElement, { lines, ...friend }: OfflineChat, waiting: readonly OutboxItem[]): void {
  const texts = textsOfPage();
  const calendar = calendarOfPage();
  let before: number | null = null;
  const rows: HTMLElement[] = [];
  for (const shown of shownLinesOf(lines, texts)) {
    const at = Date.parse(shown.line.createdAt);
    if (needsSeparator(calendar, before, at))
      rows.push(element("li", "chat-between", formatChatMoment(calendar, at, texts)));
    before = at;
    rows.push(rowOf(shown, friend, texts));
  }
  for (const item of waiting) rows.push(rowOf(waitingLineOf(item, texts), friend, texts));
  list.replaceChildren(...rows);
}
