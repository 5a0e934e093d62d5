/** A chat that is translated outlives failures: of one text, of the server, of the way to it. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { REQUEST_TIMEOUT } from "../../src/limits/http";
import type { ChatProps } from "../../src/ui/chat/types";
import type { NetworkRequest } from "../support/browser-network";
import { propertyRuns } from "../support/property-runs";
import { chatPropsOf, messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

const TRANSLATE: ChatProps["translate"] = { ...chatPropsOf(0).translate, all: true, from: ["es"] };
const MINUTE = 60_000;
/** The longest pause between two tries. */
const LONGEST = 5 * MINUTE;
/** Doublings of the first pause until the longest one. */
const SHORT_PAUSES = 8;

const ANSWERS = ["works", "unavailable", "late", "busy", "lost", "hangs", "nonsense"] as const;
/** A number: a refusal with this status. */
type Answer = (typeof ANSWERS)[number] | number;

const REFUSALS: Partial<Record<Answer, readonly [status: number, body: unknown]>> = {
  unavailable: [503, { error: { code: "translation_unavailable", message: "" } }],
  late: [503, { error: { code: "translation_late", message: "" } }],
  busy: [429, { error: { code: "too_many_requests", message: "" } }],
  nonsense: [502, "<html>"],
};

function answerAs(how: Answer, request: NetworkRequest): void {
  const refusal = REFUSALS[how] ?? (typeof how === "number" && [how, { error: { code: "refused", message: "" } }]);
  if (refusal) request.answer(...refusal);
  else if (how === "lost") request.break();
  else if (how === "works") request.answer(200, { text: `[${request.json.id}]`, from: "es" });
}

const spanish = (seq: number) => messageOf(seq, { text: `Texto ${seq}`, language: "es" });

interface Failing {
  chat: LiveChat;
  /** Ids, as often as they were asked for. */
  asked: string[];
}

/** @param howOf what becomes of a request for a text */
async function openTranslated(count: number, howOf: (id: string) => Answer): Promise<Failing> {
  const asked: string[] = [];
  const handler = (request: NetworkRequest) => {
    const id = String(request.json.id);
    asked.push(id);
    answerAs(howOf(id), request);
  };
  const list = Array.from({ length: count }, (_, n) => spanish(n + 1));
  const answers = { "POST /api/translate": Array.from({ length: 2_000 }, () => handler) };
  return { chat: await openLiveChat(list, { translate: TRANSLATE }, {}, answers), asked };
}

/** What is still shown as it was written. */
const untranslated = ({ chat }: Failing): string[] => chat.texts().filter((text) => !text.startsWith("["));

const STEP = fc.record({
  how: fc.constantFrom(...ANSWERS),
  wait: fc.constantFrom(0, 1_000, 20_000, 3 * MINUTE, 20 * MINUTE),
  writes: fc.nat(3).map((n) => n === 0),
});
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

/** Lets the server answer as each step says; then it works. @param bad a text that it never translates */
async function playStory(steps: readonly Step[], bad: string) {
  let how: Answer = steps[0]?.how ?? "works";
  const failing = await openTranslated(4, (id) => (id === bad ? "unavailable" : how));
  const { clock } = failing.chat.device;
  const begun = clock.now;
  let messages = 4;
  for (const step of steps) {
    how = step.how;
    if (step.writes) await failing.chat.receive(spanish(++messages));
    await clock.advance(step.wait);
  }
  how = "works";
  await clock.advance(2 * LONGEST + REQUEST_TIMEOUT);
  return { failing, messages, bound: SHORT_PAUSES + messages - 4 + Math.ceil((clock.now - begun) / LONGEST) };
}

describe("a chat that is translated", () => {
  test.each(ANSWERS.filter((each) => each !== "works"))(
    "after one request that ends with %s goes on after a pause, with the same text too",
    async (how) => {
      const answers: Answer[] = [how];
      const failing = await openTranslated(3, () => answers.shift() ?? "works");
      await failing.chat.device.clock.advance(how === "hangs" ? REQUEST_TIMEOUT : 0);
      expect(failing.asked).toEqual(["m3"]);
      await failing.chat.device.clock.advance(4_000);
      expect([failing.asked, untranslated(failing)]).toEqual([["m3", "m2", "m1", "m3"], []]);
    },
  );

  test("a text that always fails stops no other, and is asked ever more seldom", async () => {
    const failing = await openTranslated(3, (id) => (id === "m2" ? "unavailable" : "works"));
    await failing.chat.device.clock.advance(10 * MINUTE);
    expect(untranslated(failing)).toEqual(["Texto 2"]);
    expect(failing.asked.slice(0, 4)).toEqual(["m3", "m2", "m1", "m2"]);
    expect(failing.asked.length).toBeLessThanOrEqual(SHORT_PAUSES + 4);
  });

  test("a server that is away is asked once in a pause; the next message is tried at once, and what is left with it", async () => {
    let how: Answer = "unavailable";
    const failing = await openTranslated(3, () => how);
    await failing.chat.device.clock.advance(2 * MINUTE);
    expect(failing.asked.length).toBeLessThan(SHORT_PAUSES);
    how = "works";
    await failing.chat.receive(spanish(4));
    expect(untranslated(failing)).toEqual([]);
  });

  test("the network's return ends the pause, and what failed before counts no more", async () => {
    let how: Answer = "lost";
    const failing = await openTranslated(3, () => how);
    const { device } = failing.chat;
    await device.clock.advance(2 * MINUTE);
    device.setOnline(false);
    await device.clock.advance(20 * MINUTE);
    const before = failing.asked.length;
    device.setOnline(true);
    await failing.chat.settle();
    // One that fails again pauses it for the shortest time.
    expect(failing.asked.length).toBe(before + 1);
    how = "works";
    await device.clock.advance(4_000);
    expect(untranslated(failing)).toEqual([]);
  });

  test("what is refused for good is not asked again, and pauses nothing", async () => {
    for (const status of [400, 403, 404, 409, 410, 413]) {
      const failing = await openTranslated(3, (id) => (id === "m2" ? status : "works"));
      await failing.chat.device.clock.advance(30 * MINUTE);
      expect([status, failing.asked, untranslated(failing)]).toEqual([status, ["m3", "m2", "m1"], ["Texto 2"]]);
    }
  });

  test("signed out, it asks nothing any more", async () => {
    const failing = await openTranslated(3, () => 401);
    await failing.chat.device.clock.advance(MINUTE / 2);
    await failing.chat.receive(spanish(4));
    expect(failing.chat.texts()).toContain("Texto 4");
    failing.chat.tab.fire("online");
    await failing.chat.device.clock.advance(30 * MINUTE);
    expect(failing.asked).toEqual(["m3"]);
  });

  test("a text that always fails holds up no later one: neither an edit of an older one nor one that fails once", async () => {
    let how: Answer = "works";
    const failing = await openTranslated(3, (id) => (id === "m2" ? "unavailable" : how));
    // By then it has failed five times, and is asked again after a minute.
    await failing.chat.device.clock.advance(MINUTE + 10_000);
    await failing.chat.send("edited", { ...spanish(1), text: "Uno", revision: 1, editedAt: spanish(1).createdAt });
    expect(failing.asked.filter((id) => id === "m1").length).toBe(2);
    how = "lost";
    await failing.chat.receive(spanish(4));
    how = "works";
    await failing.chat.device.clock.advance(4_000);
    expect(untranslated(failing)).toEqual(["Texto 2"]);
  });

  test("whatever fails, and for how long: once it works all is translated, and nothing was asked more than a bound", async () => {
    const property = fc.asyncProperty(fc.array(STEP, { maxLength: 12 }), fc.nat(4), async (steps, bad) => {
      const { failing, messages, bound } = await playStory(steps, `m${bad}`);
      expect(untranslated(failing)).toEqual(bad === 0 ? [] : [`Texto ${bad}`]);
      for (let n = 1; n <= messages; n++)
        expect(failing.asked.filter((id) => id === `m${n}`).length).toBeLessThanOrEqual(bound);
    });
    await fc.assert(property, propertyRuns(12, 30));
  });
});
