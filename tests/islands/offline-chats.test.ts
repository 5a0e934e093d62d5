/** Chats that are kept for reading without a network are as the server shows them, or not there. */
import { describe, expect, test } from "bun:test";
import { Acts } from "./offline-chats-acts";
import { chatOf, lineOf, OFFLINE_CHATS, OfflineWorld } from "./offline-chats-page";

const HOTEL = "<html>Pay for Wi-Fi</html>";
const stateOf = (tab: Awaited<ReturnType<OfflineWorld["open"]>>) => {
  const part = tab.document.querySelector("[data-offline-chats]");
  const { checked, disabled } = (part?.querySelector("input") ?? {}) as Partial<HTMLInputElement>;
  return { hidden: part?.hidden, checked, disabled, text: part?.querySelector("[data-state]")?.textContent };
};

describe("the switch", () => {
  test("is off: nothing is asked for and nothing is kept", async () => {
    const world = await OfflineWorld.create();
    const tab = await world.open();
    await world.pass(60_000);
    expect(stateOf(tab)).toEqual({ hidden: false, checked: false, disabled: false, text: "" });
    expect([world.asked, await world.names(), await world.kept()]).toEqual([[], [], null]);
  });

  test("keeps what the server shows, on every page from then on; off, all of it goes", async () => {
    const world = await OfflineWorld.create();
    const tab = await world.openSwitchedOn();
    expect([await world.kept(), world.asked]).toEqual([world.chats, [""]]);
    tab.close();
    const next = await world.open({ html: "" });
    expect(world.asked.at(-1)).toBe(`a:${world.chats[0]?.digest}`);
    next.close();
    const again = await world.open();
    expect(stateOf(again).checked).toBe(true);
    const box = again.document.querySelector("[data-offline-chats] input") as unknown as { checked: boolean };
    box.checked = false;
    again.fire("change", { bubbles: true }, box as never);
    await world.settle();
    expect([await world.kept(), await world.names(), OFFLINE_CHATS in world.device.localStorage]).toEqual([
      null,
      [],
      false,
    ]);
  });

  test("without a secure context says why it cannot be used", async () => {
    const world = await OfflineWorld.create();
    const { getRandomValues } = crypto;
    const tab = await world.open({ globals: { crypto: { getRandomValues } } });
    expect(stateOf(tab)).toEqual({ hidden: false, checked: false, disabled: true, text: "impossible" });
  });

  test("without storage stays off and says so", async () => {
    const world = await OfflineWorld.create();
    const tab = await world.open({
      globals: {
        indexedDB: {
          open: () => {
            throw new DOMException("blocked", "SecurityError");
          },
        },
      },
    });
    await world.switchOn(tab);
    expect(stateOf(tab)).toMatchObject({ checked: false, text: "failed" });
  });
});

describe("what is kept", () => {
  test("follows the server after each absence: texts, order, names, and what is gone", async () => {
    const world = await OfflineWorld.create();
    const acts = new Acts(world);
    for (let round = 0; round < 25; round++) {
      const tab = await world.open();
      if (round === 0) await world.switchOn(tab);
      expect(await world.kept(), `round ${round}`).toEqual(world.chats);
      tab.close();
      for (let act = 0; act < 3; act++) acts.act();
    }
  });

  test("loses a recalled or edited message at once, with its quotes, though no request succeeds", async () => {
    const world = await OfflineWorld.create();
    const quoting = lineOf(3, { quote: { id: "m1", mine: false, excerpt: "Secret 1" } });
    world.chats = [chatOf("a", [lineOf(1), lineOf(2), quoting, lineOf(4)])];
    await world.openSwitchedOn();
    world.answers = Array.from({ length: 20 }, () => (request) => request.answer(503, "down"));
    await world.send("recalled", { id: "m1" });
    expect((await world.kept())?.[0]?.lines.map(({ id }) => id)).toEqual(["m2", "m4"]);
    await world.send("edited", { id: "m2" });
    expect((await world.kept())?.[0]?.lines.map(({ id }) => id)).toEqual(["m4"]);
    world.answers = [];
    world.chats = [chatOf("a", [lineOf(2, { text: "now" }), lineOf(4)])];
    await world.pass(60_000);
    expect(await world.kept()).toEqual(world.chats);
  });

  test("has what was read a few seconds later", async () => {
    const world = await OfflineWorld.create();
    await world.openSwitchedOn();
    world.chats = [chatOf("b", [lineOf(7)]), ...world.chats];
    const asked = world.asked.length;
    for (let n = 0; n < 5; n++) await world.send("unread", { chats: n });
    expect(world.asked).toHaveLength(asked);
    await world.pass(5_000);
    expect(world.asked).toHaveLength(asked + 1);
    expect(await world.kept()).toEqual(world.chats);
  });

  test.each([
    [
      "a page of a hotel's network",
      (request: { answer(status: number, body: unknown): void }) => request.answer(200, HOTEL),
    ],
    [
      "JSON of another server",
      (request: { answer(status: number, body: unknown): void }) => request.answer(200, { ok: 1 }),
    ],
    ["an overloaded server", (request: { answer(status: number, body: unknown): void }) => request.answer(503, "")],
  ])("%s changes nothing, and is asked again", async (_, answer) => {
    const world = await OfflineWorld.create();
    (await world.openSwitchedOn()).close();
    const before = world.chats;
    world.chats = [chatOf("a", [lineOf(1)])];
    world.answers = [answer];
    await world.open();
    expect(await world.kept()).toEqual(before);
    await world.pass(3_000);
    expect(await world.kept()).toEqual(world.chats);
  });

  test("an answer that is older than what was taken away since does not bring it back", async () => {
    const world = await OfflineWorld.create();
    await world.openSwitchedOn();
    const old = [...world.chats, chatOf("b", [lineOf(9)])];
    let late: () => void = () => undefined;
    world.answers = [
      (request) => {
        late = () => request.answer(200, { me: "me", chats: old });
      },
    ];
    await world.send("unread", { chats: 1 });
    await world.pass(4_500);
    world.chats = [chatOf("a", [lineOf(2)])];
    await world.send("recalled", { id: "m1" });
    late();
    await world.settle();
    expect(JSON.stringify(await world.kept())).not.toContain("Secret 1");
    await world.pass(60_000);
    expect(await world.kept()).toEqual(world.chats);
  });

  test("is the same in two tabs that ask at once, and with a clock that is a day wrong", async () => {
    const world = await OfflineWorld.create();
    await world.openSwitchedOn();
    await world.open();
    world.device.clock.now += 86_400_000;
    world.chats = [chatOf("a", [lineOf(2)]), chatOf("b", [lineOf(5)])];
    await world.send("recalled", { id: "m1" });
    await world.pass(60_000);
    expect(await world.kept()).toEqual(world.chats);
    world.device.clock.now -= 2 * 86_400_000;
    world.chats = [chatOf("b", [lineOf(5)])];
    await world.open();
    await world.pass(60_000);
    expect(await world.kept()).toEqual(world.chats);
  });
});

describe("nothing is left", () => {
  test.each([
    [
      "after signing out",
      async (world: OfflineWorld) => {
        const tab = await world.open();
        tab.fire("submit", { bubbles: true }, tab.document.querySelector("form") ?? undefined);
      },
    ],
    [
      "where a session has ended elsewhere: the next answer says so",
      async (world: OfflineWorld) => {
        world.answers = [(request) => request.answer(401, { error: {} })];
        await world.open();
      },
    ],
    [
      "on a page that offers to sign in",
      async (world: OfflineWorld) => void (await world.open({ person: null, html: '<a href="/login">Sign in</a>' })),
    ],
    [
      "when somebody else is signed in",
      async (world: OfflineWorld) => void (await world.open({ person: "tag-other" })),
    ],
  ])("%s", async (_, leave) => {
    const world = await OfflineWorld.create();
    (await world.openSwitchedOn()).close();
    await leave(world);
    await world.settle();
    expect([await world.names(), OFFLINE_CHATS in world.device.localStorage, await world.kept()]).toEqual([
      [],
      false,
      null,
    ]);
  });

  test("of an answer that comes after signing out in another tab", async () => {
    const world = await OfflineWorld.create();
    await world.openSwitchedOn();
    let late: () => void = () => undefined;
    world.answers = [
      (request) => {
        late = () => request.answer(200, { me: "me", chats: [chatOf("z", [lineOf(8)])] });
      },
    ];
    await world.send("unread", { chats: 1 });
    await world.pass(4_500);
    const other = await world.open();
    other.fire("submit", { bubbles: true }, other.document.querySelector("form") ?? undefined);
    late();
    await world.pass(60_000);
    expect(OFFLINE_CHATS in world.device.localStorage).toBe(false);
    expect(await world.device.readDatabase(OFFLINE_CHATS)).toEqual([]);
  });
});
