/** A burn picture on plain http, in one step: seen by holding, ten seconds at most, once (docs/product.md 10.5). */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { propertyRuns } from "../support/property-runs";
import { type BurnChat, HOLD, OPEN, openBurnChat, openHeld, pictureWith, SHOWN_SECONDS } from "./burn-page";
import { SEALED } from "./burn-server";
import { messageOf } from "./chat-page";

const RELEASES: Record<string, (chat: BurnChat) => Promise<unknown>> = {
  "the finger is lifted": (chat) => chat.pointer("pointerup"),
  "the touch is taken over": (chat) => chat.pointer("pointercancel"),
  "the window loses the focus": async (chat) => {
    chat.tab.fire("blur");
    await chat.settle();
  },
  "the key is released": async (chat) => {
    chat.tab.fire("keyup", { key: " " });
    await chat.settle();
  },
  "the page is hidden": async (chat) => {
    chat.tab.setVisible(false);
    await chat.settle();
  },
};

describe("opening", () => {
  test.each([
    ["a tap", async (chat: BurnChat) => chat.card()?.click()],
    [
      "a short touch",
      async (chat: BurnChat) => {
        await chat.pointer("pointerdown");
        await chat.pass(HOLD - 1);
        await chat.pointer("pointerup");
      },
    ],
    [
      "a touch that slides off",
      async (chat: BurnChat) => {
        await chat.pointer("pointerdown");
        await chat.pointer("pointerout", { relatedTarget: chat.tab.document.body });
      },
    ],
    ["a second finger", async (chat: BurnChat) => chat.pointer("pointerdown", { isPrimary: false })],
    ["the right button", async (chat: BurnChat) => chat.pointer("pointerdown", { button: 2 })],
    [
      "a short key",
      async (chat: BurnChat) => {
        chat.key("keydown");
        chat.key("keyup");
      },
    ],
    ["another key", async (chat: BurnChat) => chat.key("keydown", { key: "a" })],
  ])("%s asks the server for nothing", async (_, act) => {
    const chat = await openBurnChat();
    await act(chat);
    await chat.pass(5_000);
    expect([chat.opens(), chat.shown()]).toEqual([0, "no dialog"]);
  });

  test.each([[" "], ["Enter"]])("holding the key '%s' opens, once however it repeats", async (key) => {
    const chat = await openBurnChat();
    chat.key("keydown", { key });
    for (let ms = 0; ms < HOLD; ms += 50) {
      chat.key("keydown", { key, repeat: true });
      await chat.pass(50);
    }
    await chat.pass(1);
    expect([chat.opens(), chat.shown()]).toEqual([1, pictureWith(SHOWN_SECONDS)]);
  });

  test("lifting a second finger does not end it", async () => {
    const chat = await openHeld();
    await chat.pointer("pointerup", { isPrimary: false });
    expect(chat.shown()).toBe(pictureWith(SHOWN_SECONDS));
  });
});

test("released before the server refuses it: it is still there", async () => {
  const chat = await openBurnChat();
  const { clock, owner } = chat.device;
  chat.answers[`POST ${OPEN}`] = [(request) => void clock.plan(owner, () => request.answer(503), 1_000)];
  await chat.pointer("pointerdown");
  await chat.pass(HOLD);
  await chat.pointer("pointerup");
  await chat.pass(1_000);
  expect([chat.shown(), chat.card() === null]).toEqual(["burn_unopened", false]);
});

test("it is asked for once, whatever else happens in the chat", async () => {
  const chat = await openHeld();
  await chat.receive(messageOf(2));
  await chat.send("typing", { userId: "them" });
  expect([chat.opens(), chat.shown()]).toEqual([1, pictureWith(SHOWN_SECONDS)]);
});

test("it counts down and is gone after ten seconds, with nothing left of it", async () => {
  const chat = await openHeld();
  const seconds: string[] = [];
  for (let n = 0; n <= CHAT_LIMITS.burnShown / 1_000; n++) {
    seconds.push(chat.shown());
    await chat.pass(1_000);
  }
  expect(seconds.slice(0, 3)).toEqual([
    pictureWith(SHOWN_SECONDS),
    pictureWith(SHOWN_SECONDS - 1),
    pictureWith(SHOWN_SECONDS - 2),
  ]);
  expect(seconds.slice(-2)).toEqual([pictureWith(1), "burned"]);
  expect([chat.opens(), chat.tab.objectUrls.size]).toEqual([1, 0]);
  chat.tab.document.querySelector(".chat-burning-hold button")?.click();
  await chat.settle();
  expect(chat.shown()).toBe("no dialog");
  // Nothing is left to hold.
  expect(chat.card()).toBeNull();
  expect(chat.texts()[0]).toContain("burned");
});

test.each([
  ["opened or expired meanwhile", 410, "burned", true],
  ["no longer a friend's", 403, "too soon", false],
  ["refused for now", 429, "too soon", false],
  ["of a server that is down", 503, "no_answer", false],
] as const)("a picture that is %s (%d) shows: %s", async (_, status, text, isGone) => {
  const chat = await openBurnChat();
  const error = status === 503 ? {} : { error: { message: "too soon" } };
  chat.answers[`POST ${OPEN}`] = [(request) => request.answer(status, error)];
  await chat.pointer("pointerdown");
  await chat.pass(HOLD);
  expect(chat.shown()).toBe(text);
  await chat.pointer("pointerup");
  expect(chat.shown()).toBe(text);
  // What is not gone can be opened later.
  expect(chat.card() === null).toBe(isGone);
});

test("without a network it says so, asks for nothing, and the picture stays", async () => {
  const chat = await openBurnChat();
  chat.device.setOnline(false);
  await chat.pointer("pointerdown");
  await chat.pass(HOLD);
  expect(chat.shown()).toBe("no_answer");
  await chat.pointer("pointerup");
  expect([chat.shown(), chat.opens(), chat.card() === null]).toEqual(["no_answer", 0, false]);
});

test("an answer that is lost cannot be asked for again: that it may be gone is said, not that it burned", async () => {
  const chat = await openBurnChat();
  chat.answers[`POST ${OPEN}`] = [(request) => request.break()];
  chat.answers[`HEAD ${SEALED}`] = [(request) => request.answer(410, { error: { message: "expired" } })];
  await chat.pointer("pointerdown");
  await chat.pass(HOLD);
  expect(chat.shown()).toBe("burn_lost");
});

test("released before the picture is there: what the server has opened is shown when it comes, for ten seconds", async () => {
  const chat = await openBurnChat();
  chat.answers[`POST ${OPEN}`] = [() => undefined];
  await chat.pointer("pointerdown");
  await chat.pass(HOLD);
  expect(chat.shown()).toBe("opening");
  await chat.pointer("pointerup");
  chat.device.network.open.find(({ path }) => path === OPEN)?.answer(200, new Blob(["picture"]));
  await chat.settle();
  expect([chat.shown(), chat.tab.objectUrls.size]).toEqual([pictureWith(SHOWN_SECONDS), 1]);
  await chat.pass(CHAT_LIMITS.burnShown);
  expect([chat.shown(), chat.tab.objectUrls.size, chat.card()]).toEqual(["burned", 0, null]);
});

test("whenever holding ends, the picture was seen, ten seconds at most, and is gone; asked for at most once", async () => {
  const reached = { seen: 0, before: 0, over: 0 };
  const scene = fc.record({
    release: fc.constantFrom(...Object.keys(RELEASES)),
    /** ms until the server answers, and until the release. */
    answer: fc.integer({ min: 0, max: 3_000 }),
    until: fc.oneof(fc.integer({ min: HOLD, max: 2_000 }), fc.integer({ min: HOLD, max: 15_000 })),
  });
  const property = fc.asyncProperty(scene, async ({ release, answer, until }) => {
    const chat = await openBurnChat();
    const { clock, owner } = chat.device;
    const comes = HOLD + answer;
    chat.answers[`POST ${OPEN}`] = [
      (request) => void clock.plan(owner, () => request.answer(200, new Blob(["picture"])), answer),
    ];
    await chat.pointer("pointerdown");
    await chat.pass(until);
    const isOver = until >= comes + CHAT_LIMITS.burnShown;
    expect(chat.shown().startsWith("picture")).toBe(until >= comes && !isOver);
    reached[isOver ? "over" : until >= comes ? "seen" : "before"]++;
    await RELEASES[release]?.(chat);
    if (until >= comes) expect(chat.shown()).toBe("burned");
    // Opened by the server before it was let go.
    await chat.pass(Math.max(0, comes - until));
    chat.tab.setVisible(true);
    await chat.settle();
    expect(chat.shown()).toBe(until >= comes ? "burned" : pictureWith(SHOWN_SECONDS));
    await chat.pass(CHAT_LIMITS.burnShown);
    expect([chat.shown(), chat.opens(), chat.tab.objectUrls.size]).toEqual(["burned", 1, 0]);
    expect(chat.device.errors).toEqual([]);
  });
  await fc.assert(property, propertyRuns(20, 6));
  expect(Math.min(reached.seen, reached.before, reached.over)).toBeGreaterThan(0);
}, 60_000);
