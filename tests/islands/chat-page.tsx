/** A chat page as the server renders it, opened in a tab of a device. */
import { renderToString } from "react-dom/server";
import { Island } from "../../src/shell/document/island";
import { LATER_PARTS } from "../../src/ui/chat/bubble/later-line-parts";
import { ChatFrame } from "../../src/ui/chat/frame";
import { CHAT_TEXTS } from "../../src/ui/chat/texts";
import { storedLinesOf } from "../../src/ui/chat/translation/stored-translations";
import type { ChatMessageJson, ChatProps } from "../../src/ui/chat/types";
import type { Device } from "../support/browser-device";
import type { PageElement } from "../support/browser-elements";
import { type PageOptions, Tab } from "../support/browser-tab";

/** Each text is its key, so that tests read what is shown. */
const TEXTS: ChatProps["texts"] = {
  ...(Object.fromEntries(CHAT_TEXTS.map((key) => [key, key])) as Record<(typeof CHAT_TEXTS)[number], string>),
  photo_from: "photo_from {name}",
  refused_why: "refused {why}",
  said: "said",
  left: "left {time}",
  waitingHere: Array.from({ length: 20 }, (_, n) => `waiting here: ${n + 1}`),
  unsupported_image: "unsupported_image",
  image_too_large: "image_too_large",
  try_again: "try_again",
};

export const messageOf = (seq: number, change: Partial<ChatMessageJson> = {}): ChatMessageJson => ({
  id: `m${seq}`,
  seq,
  clientId: `c${seq}`,
  from: "them",
  to: "me",
  kind: "text",
  text: `Word ${seq}`,
  language: "de",
  image: null,
  width: null,
  height: null,
  state: "sent",
  recalled: false,
  burned: false,
  review: null,
  card: null,
  replyTo: null,
  openedAt: null,
  reactions: [],
  editedAt: null,
  revision: 0,
  createdAt: new Date(Date.UTC(2026, 5, 1, 10) + seq * 1_000).toISOString(),
  ...change,
});

export const chatPropsOf = (now: number, change: Partial<ChatProps> = {}): ChatProps => ({
  myName: "Me",
  me: "me",
  them: { id: "them", nickname: "Mia" },
  chatSwitches: { receipts: true, typing: true },
  tag: "en",
  now,
  zone: "UTC",
  icons: "/static/icons.svg",
  emoji: "/static/emoji-en.json",
  messages: [],
  before: null,
  firstUnread: null,
  unread: 0,
  unreadText: "0 new",
  readSeq: 0,
  written: "",
  once: "once",
  error: null,
  editing: null,
  firstMessages: null,
  firstTexts: [],
  met: null,
  reply: null,
  standing: "as it is",
  canWrite: true,
  canSendPictures: true,
  firstPhoto: false,
  blurNote: "Blurred until you tap",
  canBurn: true,
  newcomer: null,
  draft: null,
  viewer: {
    texts: {
      place: "Photo {n} of {of}",
      close: "Close",
      before: "Previous photo",
      after: "Next photo",
      save: "Save",
      answer: "Answer",
      report: "Report",
      lost: "The photo did not load.",
      retry: "Try again",
    },
    style: "/static/viewer.css",
    icons: "/static/icons.svg",
  },
  translate: {
    server: true,
    offered: [],
    all: false,
    stored: {},
    from: ["de"],
    texts: {
      verb: "verb",
      original: "original",
      translation: "translation",
      by: "by {language}",
      working: "working",
      loading: "loading",
      failed: "translation failed",
      same: "same",
    },
  },
  texts: TEXTS,
  ...change,
});

/** What every page has: where notices go, and the sign-out form. */
export const PAGE_PARTS =
  '<div id="notices" data-no-answer="no answer" data-retry="try again" data-offline="offline"></div>' +
  '<form method="post" action="/logout"><button>sign out</button></form>';

const rendered = new Map<string, string>();

/** The same chat is rendered once. */
export function renderChat(props: ChatProps): string {
  const key = JSON.stringify(props);
  const html = rendered.get(key) ?? renderIsland(props);
  rendered.set(key, html);
  return html;
}

function renderIsland(props: ChatProps): string {
  const { before, tag, zone, now } = props;
  return renderToString(
    <Island name="chat" props={props}>
      <ChatFrame
        props={props}
        lines={storedLinesOf(props)}
        before={before}
        calendar={{ tag, zone, now }}
        laterParts={LATER_PARTS}
      />
    </Island>,
  );
}

/** A keyboard is there. */
export const DESKTOP = "(pointer: fine)";

export interface ChatPage {
  tab: Tab;
  field(): PageElement & { value: string };
  /** Types without sending. */
  type(text: string): void;
  key(key: string, options?: Record<string, unknown>): void;
  /** What the log shows, in order. */
  texts(): string[];
  line(text: string): PageElement | undefined;
}

/** Opens a chat page with its island, whose script is asked for by the focus. */
export async function openChatTab(
  device: Device,
  change: Partial<ChatProps> = {},
  options: PageOptions = {},
): Promise<ChatPage> {
  const page = await openReadChat(device, change, options);
  page.tab.fire("focusin", { bubbles: true }, page.tab.document.querySelector(".chat-scroll") as PageElement);
  await device.clock.settle();
  return page;
}

/** Opens a chat page that is only read. */
export async function openReadChat(
  device: Device,
  change: Partial<ChatProps> = {},
  options: PageOptions = {},
): Promise<ChatPage> {
  const props = chatPropsOf(device.clock.now, change);
  const html = `${PAGE_PARTS}<main>${renderChat(props)}</main>`;
  const path = `/chat/${props.them.id}`;
  const tab = new Tab(device, { path, html, person: `tag-${props.me}`, media: [DESKTOP], ...options });
  await tab.load("page/boot");
  const field = () => tab.document.querySelector("textarea") as ReturnType<ChatPage["field"]>;
  const rows = () => tab.document.querySelectorAll("[data-line]");
  const textOf = (row: PageElement) => row.querySelector(".chat-bubble")?.textContent ?? row.textContent ?? "";
  return {
    tab,
    field,
    type: (text) => typeInto(tab, field(), text),
    key: (key, rest) => tab.fire("keydown", { key, bubbles: true, cancelable: true, ...rest }, field()),
    texts: () => rows().map(textOf),
    line: (text) => rows().find((row) => textOf(row) === text),
  };
}

/** As somebody types: the value changes, then the event. */
export function typeInto(tab: Tab, field: PageElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, text);
  tab.fire("input", { bubbles: true }, field);
}
