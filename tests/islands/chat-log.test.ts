/** The log of a chat is the server's list, however its parts arrive. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import {
  type ChatViewChange,
  type ChatViewState,
  chatLinesOf,
  firstChatView,
  reduceChatView,
} from "../../src/ui/chat/view-state";
import { propertyRuns } from "../support/property-runs";
import { messageOf } from "./chat-page";

const placeOf = (seq: number) => ({ seq, createdAt: messageOf(seq).createdAt });

/** What happens to a message after it was sent, each with what the server says from then on. */
const EVENTS: Record<string, (message: ChatMessageJson) => ChatMessageJson> = {
  delivered: (message) => ({ ...message, state: message.state === "read" ? "read" : "delivered" }),
  read: (message) => ({ ...message, state: "read" }),
  recalled: (message) => ({ ...message, recalled: true, text: null, image: null }),
  opened: (message) =>
    message.kind === "burn" && !message.burned
      ? { ...message, burned: true, openedAt: message.openedAt ?? "2026-06-01T11:00:00.000Z" }
      : message,
  // With a new number, and the time of now.
  "let through": (message) =>
    message.review === "held" ? { ...message, review: null, ...placeOf(message.seq + 100) } : message,
  refused: (message) => ({ ...message, review: message.review === "held" ? "refused" : message.review }),
};

const message = fc.record({
  from: fc.constantFrom("me", "them"),
  kind: fc.constantFrom("text", "image", "burn"),
  review: fc.constantFrom(null, "held"),
} as const);

/** A chat of a few messages, each with its versions from sent to now. */
const history = fc
  .array(fc.tuple(message, fc.array(fc.constantFrom(...Object.keys(EVENTS)), { maxLength: 4 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((all) =>
    all.map(([change, events], at) => {
      const sent = messageOf(at + 1, { ...change, text: change.kind === "text" ? `Word ${at + 1}` : null });
      const versions = [sent];
      for (const name of events) versions.push(EVENTS[name]?.(versions.at(-1) ?? sent) ?? sent);
      return versions;
    }),
  );

/** How versions reach the page: in pages, as events of a message, as an event about a known one. */
const deliveries = (versions: readonly ChatMessageJson[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...versions, ...versions]),
      fc.array(fc.constantFrom("merge", "edit"), { minLength: 2 * versions.length, maxLength: 2 * versions.length }),
    )
    .map(([some, ways]) => some.map((each, at) => ({ version: each, way: ways[at] ?? "merge" })));

const scene = history.chain((all) =>
  fc.record({
    now: fc.constant(all.map((versions) => versions.at(-1) as ChatMessageJson).sort((a, b) => a.seq - b.seq)),
    parts: deliveries(all.flat()),
  }),
);

const EMPTY = firstChatView([]);

const changeOf = (way: string, version: ChatMessageJson): ChatViewChange =>
  way === "edit" ? { do: "edit", id: version.id, change: version } : { do: "merge", messages: [version] };

describe("the log of a chat", () => {
  test("ends as the server's list: sorted, each once, nothing undone by what comes late", () => {
    let late = 0;
    const property = fc.property(scene, ({ now, parts }) => {
      const half = Math.floor(parts.length / 2);
      const states = [
        ...parts.slice(0, half).map(({ way, version }) => changeOf(way, version)),
        { do: "merge", messages: now } as const,
        ...parts.slice(half).map(({ way, version }) => changeOf(way, version)),
      ];
      late += parts.length - half;
      const view = states.reduce(reduceChatView, EMPTY);
      expect(view.messages).toEqual(now);
    });
    fc.assert(property, propertyRuns(200, 3));
    expect(late).toBeGreaterThan(100);
  });

  test("receipts reach own messages up to a number, never back, never the other's", () => {
    const receipt = fc.record({ state: fc.constantFrom("delivered", "read"), upTo: fc.nat(8) } as const);
    const property = fc.property(fc.array(fc.boolean(), { maxLength: 7 }), fc.array(receipt), (mine, receipts) => {
      const messages = mine.map((own, at) => messageOf(at + 1, { from: own ? "me" : "them" }));
      const changes = receipts.map((each) => ({ do: "seen", from: "me", ...each }) as const);
      const view = changes.reduce<ChatViewState>(reduceChatView, { ...EMPTY, messages });
      const states = messages.map(({ from, seq }) => {
        const reaching = receipts.filter(({ upTo }) => from === "me" && seq <= upTo).map(({ state }) => state);
        return ["read", "delivered"].find((state) => reaching.includes(state as "read")) ?? "sent";
      });
      expect(view.messages.map(({ state }): string => state)).toEqual(states);
    });
    fc.assert(property, propertyRuns(200, 4));
  });

  test("what says nothing new changes no object: what is shown is not drawn again", () => {
    const own = messageOf(2, { from: "me", to: "them", state: "read" });
    const state = { ...EMPTY, messages: [messageOf(1), own, messageOf(3)] };
    const copies = state.messages.map((each) => ({ ...each }));
    const page = { messages: copies, from: 0, to: Number.POSITIVE_INFINITY, known: new Set(["m1", "m2", "m3"]) };
    const changes: ChatViewChange[] = [
      { do: "merge", messages: copies },
      { do: "page", page },
      { do: "edit", id: "m2", change: { state: "delivered" } },
      { do: "edit", id: "m9", change: { recalled: true } },
      { do: "seen", from: "me", state: "read", upTo: 3 },
    ];
    for (const change of changes) expect(reduceChatView(state, change)).toBe(state);
    const after = reduceChatView(state, { do: "merge", messages: [messageOf(4), messageOf(3, { recalled: true })] });
    expect(after.messages.map((each) => state.messages.includes(each))).toEqual([true, true, false, false]);
    expect(chatLinesOf(after, "me")).toBe(after.messages);
  });

  test("what answers a message that was hidden says so again when it is shown again, as does what came meanwhile", () => {
    const quote = { id: "m1", from: "them", kind: "text", excerpt: "Word 1" } as const;
    const gone = { id: null, from: null, kind: null, excerpt: null };
    const answers = (replyTo: ChatMessageJson["replyTo"], recalled = gone) => [
      messageOf(2, { replyTo }),
      messageOf(3, { replyTo: recalled }),
      messageOf(4, { replyTo }),
    ];
    const quotesOf = ({ messages }: ChatViewState) => messages.flatMap(({ seq, replyTo }) => (seq > 1 ? replyTo : []));
    const first = { ...EMPTY, messages: [messageOf(1), ...answers(quote).slice(0, 2)] };
    const hidden = reduceChatView(first, { do: "remove", id: "m1" });
    const meanwhile = reduceChatView(hidden, { do: "merge", messages: answers(gone) });
    expect(quotesOf(meanwhile)).toEqual([gone, gone, gone]);
    // What was sent before it was hidden changes nothing.
    expect(quotesOf(reduceChatView(meanwhile, { do: "merge", messages: answers(quote) }))).toEqual([gone, gone, gone]);
    const shown = reduceChatView(meanwhile, { do: "return", id: "m1" });
    expect(quotesOf(shown)).toMatchObject([gone, gone, gone]);
    const read = reduceChatView(shown, { do: "merge", messages: [messageOf(1), ...answers(quote)] });
    expect(quotesOf(read)).toEqual([quote, gone, quote]);
    const late = reduceChatView(read, { do: "merge", messages: answers(quote, { ...quote, id: "m0" } as never) });
    expect(quotesOf(late)).toEqual([quote, gone, quote]);
  });

  test("a page takes away what it no longer has; a removed message stays away; a progress is its message's", () => {
    const first = { ...EMPTY, messages: [messageOf(1), messageOf(2), messageOf(3), messageOf(4)] };
    const view = reduceChatView(first, { do: "remove", id: "m1" });
    expect(view.messages.map(({ id }) => id)).toEqual(["m2", "m3", "m4"]);
    // 4 came after the page was asked for; 1 was removed after that.
    const messages = [messageOf(1), messageOf(9), messageOf(8)];
    const page = { messages, from: 1, to: Number.POSITIVE_INFINITY, known: new Set(["m1", "m2", "m3"]) };
    const read = reduceChatView(view, { do: "page", page });
    expect(read.messages.map(({ id }) => id)).toEqual(["m4", "m8", "m9"]);
    const loaded = reduceChatView(read, { do: "remove", id: "m4" });
    expect(loaded.messages.map(({ id }) => id)).toEqual(["m8", "m9"]);
    const unsent = ["a", "b"].map(
      (clientId) =>
        ({
          clientId,
          to: "them",
          kind: "image",
          text: null,
          state: "sending",
          at: 0,
        }) as const,
    );
    const waiting = reduceChatView(loaded, { do: "unsent", unsent });
    const moving = reduceChatView(waiting, { do: "progress", clientId: "b", share: 0.5 });
    const lines = chatLinesOf(moving, "me");
    expect(lines.map(({ clientId, progress }) => [clientId, progress])).toEqual([
      ["c8", undefined],
      ["c9", undefined],
      ["a", undefined],
      ["b", 0.5],
    ]);
    expect(lines.map(({ seq }) => seq)).toEqual([8, 9, 10, 11]);
    // A message of a wrong clock stands below the last one of the server.
    expect(lines[2]?.createdAt).toBe(messageOf(9).createdAt);
  });
});
