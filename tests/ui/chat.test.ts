import { describe, expect, test } from "bun:test";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { splitLinks } from "../../src/ui/chat/bubble/links";
import { buildChatLogRows, chatBlocksOf, stateIdsByBlock } from "../../src/ui/chat/log/log-rows";
import { formatChatMoment } from "../../src/ui/chat/times";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import { type ChatViewState, chatLinesOf, firstChatView, reduceChatView } from "../../src/ui/chat/view-state";
import { formatCountdown } from "../../src/ui/countdown";
import { measureLeastBusyMs } from "../support/busy-time";
import { plainText } from "../support/plain-text";

const NOON = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;

const message = (seq: number, change: Partial<ChatMessageJson> = {}): ChatMessageJson => ({
  id: `m${seq}`,
  seq,
  clientId: `c${seq}`,
  from: "me",
  to: "them",
  kind: "text",
  text: `Word ${seq}`,
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
  createdAt: new Date(NOON + seq * MINUTE).toISOString(),
  ...change,
});

const viewWith = (...messages: ChatMessageJson[]): ChatViewState => firstChatView(messages);

const mergeMessages = (previous: ChatMessageJson[], messages: ChatMessageJson[]) =>
  reduceChatView(viewWith(...previous), { do: "merge", messages }).messages;

describe("the chat's view state", () => {
  test("each message is listed once, in the order of its number", () => {
    const all = mergeMessages([message(2), message(5)], [message(1), message(5), message(3)]);
    expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, 5]);
  });

  test("a late event undoes nothing: read, recalled and burned are final", () => {
    const [one] = mergeMessages([message(1, { state: "read", recalled: true, text: null })], [message(1)]);
    expect(one).toMatchObject({ state: "read", recalled: true, text: null });
    const [burned] = mergeMessages([message(2, { kind: "burn", burned: true })], [message(2, { kind: "burn" })]);
    expect(burned?.burned).toBe(true);
  });

  test("a sent message replaces its pending one", () => {
    const unsent = [{ clientId: "c1", to: "them", kind: "text", text: "Word 1", state: "waiting", at: NOON }] as const;
    const waiting = reduceChatView(viewWith(), { do: "unsent", unsent: [...unsent] });
    expect(chatLinesOf(waiting, "me").map(({ state }) => state)).toEqual(["waiting"]);
    const sent = reduceChatView(waiting, { do: "merge", messages: [message(1)] });
    expect(chatLinesOf(sent, "me").map(({ state }) => state)).toEqual(["sent"]);
  });

  test("the other person's client id may be the same", () => {
    const view = { ...viewWith(message(1, { from: "them", to: "me" })) };
    const unsent = [{ clientId: "c1", to: "them", kind: "text", text: "Mine", state: "sending", at: NOON }] as const;
    expect(chatLinesOf(reduceChatView(view, { do: "unsent", unsent: [...unsent] }), "me")).toHaveLength(2);
  });

  test("delivered and read apply to own messages up to a number", () => {
    const view = viewWith(message(1), message(2, { from: "them" }), message(3));
    const after = reduceChatView(view, { do: "seen", from: "me", state: "read", upTo: 2 });
    expect(after.messages.map(({ state }) => state)).toEqual(["read", "sent", "sent"]);
  });
});

describe("the rows of the message log", () => {
  const calendar = { tag: "en", zone: "UTC", now: NOON + 10 * MINUTE };

  test("a time row is at each new day and after an hour, the unread mark before the first unread message", () => {
    const lines = [
      message(1, { createdAt: new Date(NOON - 24 * 60 * MINUTE).toISOString() }),
      message(2),
      message(3, { from: "them" }),
      message(70),
    ];
    const kinds = buildChatLogRows(lines, null, "m3", calendar).map(({ kind }) => kind);
    expect(kinds).toEqual(["moment", "line", "moment", "line", "unread", "line", "moment", "line"]);
  });

  test("the delivery state is shown under the last message of each state", () => {
    const lines = [message(1, { state: "read" }), message(2, { state: "read" }), message(3)];
    const ids = [...stateIdsByBlock(chatBlocksOf(lines, "me", []), "me").values()];
    expect(ids).toEqual([["c2", "c3"]]);
  });

  test("a moment is formatted as today, yesterday or a date; a countdown as minutes and seconds", () => {
    const texts = { today: "Today {time}", yesterday: "Yesterday {time}" };
    const format = (at: number) => plainText(formatChatMoment(calendar, at, texts));
    expect(format(NOON)).toBe("Today 12:00 PM");
    expect(format(NOON - 24 * 60 * MINUTE)).toBe("Yesterday 12:00 PM");
    expect(format(NOON - 72 * 60 * MINUTE)).toBe("Nov 19, 2026, 12:00 PM");
    expect(formatCountdown("en", 84_000)).toBe("1:24");
    expect(formatCountdown("ar-u-nu-arab", 84_000)).toBe("١:٢٤");
  });
});

describe("links in a text", () => {
  const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

  test("exclude the punctuation at the end", () => {
    expect(links("See https://example.org/kobe. And (http://a.example/b)!")).toEqual([
      "https://example.org/kobe",
      "http://a.example/b",
    ]);
    expect(links("https://en.wikipedia.org/wiki/Kobe_(city)")).toEqual(["https://en.wikipedia.org/wiki/Kobe_(city)"]);
  });

  test("are not made of scripts, data URLs and addresses with a user name", () => {
    for (const text of ["javascript:alert(1)", "https://bank.example@evil.example", "data:text/html,x", "https://"])
      expect(links(text)).toEqual([]);
  });

  test("are found in little time, whatever trails an address", async () => {
    const text = `http://a${".".repeat(CHAT_LIMITS.textMax - 9)}x`;
    expect(await measureLeastBusyMs(() => splitLinks(text), 2)).toBeLessThan(2);
    expect(links("http://... http://a.example/b)))...")).toEqual(["http://a.example/b"]);
  });

  test("the pieces join to the original text", () => {
    for (const text of ["", "no link", "a https://x.example b", "https://x.example, https://y.example"])
      expect(
        splitLinks(text)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
  });
});
