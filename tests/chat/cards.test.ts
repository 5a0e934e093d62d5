import { expect, test } from "bun:test";
import { destroyCollectedBottle, loadBottle, removeBottle } from "../../src/bottles/bottles";
import { goneCard } from "../../src/chat/cards/card";
import { recallMessage, sendCard, sendText } from "../../src/chat/chat";
import type { BottleRow } from "../../src/db/tables/bottles";
import type { DesignRow } from "../../src/db/tables/designs";
import type { UserRow } from "../../src/db/tables/users";
import type { Db } from "../../src/db/transact";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
import { loadListedDesign } from "../../src/square/square";
import { aDesign } from "../designs/design-fixtures";
import { aBottle, countOutcomes, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock, type TestPerson } from "../support/people";
import { aCardScene, aKeptBottle, bottle, cardInput, design, readCard, sendCardTo } from "./card-fixtures";
import { aFollower, aPairOfFriends, CHAT_NOW } from "./chat-fixtures";

interface Scene {
  one: TestPerson;
  other: TestPerson;
  author: TestPerson;
}

const changeBottle = (change: Partial<BottleRow>) => (db: Db, _: Scene, id: string) =>
  db.updateTable("bottles").set(change).where("id", "=", id).execute();
const changeDesign = (change: Partial<DesignRow>) => (db: Db, _: Scene, id: string) =>
  db.updateTable("designs").set(change).where("id", "=", id).execute();
const changeAuthor =
  (change: Partial<UserRow>) =>
  (db: Db, { author }: Scene) =>
    db.updateTable("users").set(change).where("id", "=", author.id).execute();

/** What happens after a card was sent, and who still sees it: its sender, who keeps the bottle, and the other. */
const KEPT_BOTTLE_CHANGES: Record<string, [(db: Db, scene: Scene, id: string) => Promise<unknown>, string]> = {
  nothing: [async () => undefined, "sender other"],
  "it is destroyed": [(db, { one }, id) => destroyCollectedBottle(db, one, id, CHAT_NOW), ""],
  "it is hidden": [changeBottle({ hidden_at: CHAT_NOW }), "sender"],
  "its author is banned": [changeAuthor({ banned_at: CHAT_NOW }), ""],
  "its author is suspended": [changeAuthor({ suspended_until: CHAT_NOW + DAY }), "sender other"],
  "its author and the other block each other": [(db, { author, other }) => insertBlock(db, author, other), "sender"],
  "its author and the sender block each other": [(db, { author, one }) => insertBlock(db, one, author), "sender other"],
  "its author turns out to be younger": [
    changeBottle({ author_adult_at: CHAT_NOW + 900 * DAY, band: "minor" }),
    "sender",
  ],
};

const DESIGN_CHANGES: Record<string, [(db: Db, scene: Scene, id: string) => Promise<unknown>, string]> = {
  nothing: [async () => undefined, "sender other"],
  "it is withdrawn": [changeDesign({ status: "draft", price: null, listed_at: null }), ""],
  "it is sold": [changeDesign({ status: "sold" }), ""],
  "it is hidden": [changeDesign({ hidden_at: CHAT_NOW }), ""],
  "its designer is banned": [changeAuthor({ banned_at: CHAT_NOW }), ""],
  "its designer is suspended": [changeAuthor({ suspended_until: CHAT_NOW + DAY }), ""],
  "its designer and the other block each other": [(db, { author, other }) => insertBlock(db, other, author), "sender"],
  "its designer turns out to be younger": [changeAuthor({ adult_at: CHAT_NOW + 900 * DAY }), ""],
};

eachDatabase("a card", (db) => {
  async function readersOf(scene: Scene, now = CHAT_NOW): Promise<string> {
    const [mine, theirs] = [
      await readCard(db(), scene.one, scene.other, now),
      await readCard(db(), scene.other, scene.one, now),
    ];
    for (const card of [mine, theirs]) if (card?.id === null) expect(card).toEqual(goneCard(card.kind));
    return [...(mine?.id ? ["sender"] : []), ...(theirs?.id ? ["other"] : [])].join(" ");
  }

  for (const [when, [change, readers]] of Object.entries(KEPT_BOTTLE_CHANGES)) {
    test(`of a kept bottle, when ${when}, is seen by: ${readers || "nobody"}`, async () => {
      const scene = await aCardScene(db());
      const id = await aKeptBottle(db(), scene.author, scene.one);
      await sendCardTo(db(), scene.one, scene.other, bottle(id));
      await change(db(), scene, id);
      expect(await readersOf(scene)).toBe(readers);
    });
  }

  for (const [when, [change, readers]] of Object.entries(DESIGN_CHANGES)) {
    test(`of a design, when ${when}, is seen by: ${readers || "nobody"}`, async () => {
      const scene = await aCardScene(db());
      const { id } = await aDesign(db(), scene.author, { status: "forSale" });
      await sendCardTo(db(), scene.one, scene.other, design(id));
      await change(db(), scene, id);
      expect(await readersOf(scene)).toBe(readers);
      for (const who of [scene.one, scene.other]) {
        const inSquare = await workOutcome(loadListedDesign(db(), who, id, CHAT_NOW));
        expect(inSquare === "done").toBe(readers.includes(who === scene.one ? "sender" : "other"));
      }
    });
  }

  test("of a kept letter that is hidden shows its keeper no words", async () => {
    const scene = await aCardScene(db());
    const id = await aKeptBottle(db(), scene.author, scene.one);
    await sendCardTo(db(), scene.one, scene.other, bottle(id));
    expect((await readCard(db(), scene.one, scene.other))?.line).toBe("Is anybody out there?");
    await db().updateTable("bottles").set({ hidden_at: CHAT_NOW }).where("id", "=", id).execute();
    expect(await readCard(db(), scene.one, scene.other)).toMatchObject({ id, line: null });
  });

  test("of one's own bottle goes when it sinks, and when it is taken back", async () => {
    const scene = await aCardScene(db());
    const id = await aBottle(db(), scene.one, { expires_at: CHAT_NOW + SEA_LIMITS.drift });
    await sendCardTo(db(), scene.one, scene.other, bottle(id));
    expect(await readersOf(scene)).toBe("sender other");
    expect(await readersOf(scene, CHAT_NOW + SEA_LIMITS.drift)).toBe("");
    await removeBottle(db(), scene.one, id, CHAT_NOW);
    expect(await readersOf(scene)).toBe("");
  });

  test("shows the first line of the letter, the look's name and the author; contacts of newcomers are masked", async () => {
    const scene = await aCardScene(db());
    const id = await aKeptBottle(db(), scene.author, scene.one, "\nWrite to me: me@example.org\nSecond line");
    const masks = JSON.stringify({ content: { words: [], contacts: [[14, 28]] } });
    await db().updateTable("bottles").set({ masks }).where("id", "=", id).execute();
    await sendCardTo(db(), scene.one, scene.other, bottle(id));
    const page = await loadBottle(db(), { ...scene.other, official: false }, id, CHAT_NOW);
    expect(await readCard(db(), scene.other, scene.one)).toEqual({
      kind: "bottle",
      id,
      name: page.design.name,
      nameLanguage: null,
      line: page.content.trim().split("\n")[0] ?? "",
      language: "en",
      svg: page.design.svg,
      by: scene.author.nickname,
      price: null,
    });
    expect(page.content).not.toContain("example.org");
  });

  test("of a design on sale shows its price, of an exhibit none", async () => {
    const scene = await aCardScene(db());
    const [sale, exhibit] = [
      await aDesign(db(), scene.author, { status: "forSale" }),
      await aDesign(db(), scene.one, { status: "exhibition" }),
    ];
    await sendCardTo(db(), scene.one, scene.other, design(sale.id));
    expect(await readCard(db(), scene.other, scene.one)).toMatchObject({ price: 18, by: scene.author.nickname });
    await sendCardTo(db(), scene.one, scene.other, design(exhibit.id));
    expect(await readCard(db(), scene.other, scene.one)).toMatchObject({ price: null, by: scene.one.nickname });
  });

  test("is refused where the sender or the other does not see it, and among strangers", async () => {
    const scene = await aCardScene(db());
    const { one, other, author } = scene;
    const send = (from: TestPerson, to: TestPerson, card: ReturnType<typeof bottle>) =>
      workOutcome(sendCardTo(db(), from, to, card));
    const foreign = await aBottle(db(), author);
    const kept = await aKeptBottle(db(), author, one);
    const sunk = await aBottle(db(), one, { expires_at: CHAT_NOW - 1 });
    const hidden = await aBottle(db(), one, { hidden_at: CHAT_NOW - 1 });
    const draft = await aDesign(db(), one);
    for (const id of [foreign, sunk, "nothing", kept.toUpperCase()])
      expect(await send(one, other, bottle(id))).toBe("card_unknown");
    for (const id of [draft.id, kept, "nothing"]) expect(await send(one, other, design(id))).toBe("card_unknown");
    expect(await send(other, one, bottle(kept))).toBe("card_unknown");
    expect(await send(one, other, bottle(hidden))).toBe("card_not_visible");
    await insertBlock(db(), author, other);
    expect(await send(one, other, bottle(kept))).toBe("card_not_visible");
    const [stranger, host] = await aFollower(db());
    expect(await send(stranger, host, bottle(await aBottle(db(), stranger)))).toBe("not_friends");
    expect(await send(one, author, bottle(kept))).toBe("not_friends");
  });

  test("is refused when another age band wrote or drew it", async () => {
    const scene = await aCardScene(db());
    const kept = await aKeptBottle(db(), await aMinor(db()), scene.one);
    expect(await workOutcome(sendCardTo(db(), scene.one, scene.other, bottle(kept)))).toBe("card_not_visible");
    const drawn = await aDesign(db(), await aMinor(db()), { status: "exhibition" });
    expect(await workOutcome(sendCardTo(db(), scene.one, scene.other, design(drawn.id)))).toBe("card_unknown");
    const [young, friend] = await aPairOfFriends(db(), { birthday: "2011-03-02" });
    await sendCardTo(db(), young, friend, design(drawn.id));
    expect(await readCard(db(), friend, young)).toMatchObject({ id: drawn.id });
    // Of a member of the team as well; what the team itself draws has no birthday and is for all.
    const byMember = await aDesign(db(), await aPerson(db(), { official: 1 }), { status: "exhibition" });
    expect(await workOutcome(sendCardTo(db(), young, friend, design(byMember.id)))).toBe("card_unknown");
    const team = await aPerson(db(), { official: 1, birthday: null });
    const byTeam = await aDesign(db(), team, { status: "exhibition" });
    await sendCardTo(db(), young, friend, design(byTeam.id));
    expect(await readCard(db(), friend, young)).toMatchObject({ id: byTeam.id });
  });

  test("is sent once, however often and at once it is asked for; another card under the same id is refused", async () => {
    const scene = await aCardScene(db());
    const { one, other } = scene;
    const [first, second] = [await aBottle(db(), one), await aBottle(db(), one)];
    const input = cardInput(bottle(first));
    const all = await Promise.all(Array.from({ length: 6 }, () => sendCard(db(), one.id, other.id, input, CHAT_NOW)));
    expect(new Set(all.map(({ message }) => message.id)).size).toBe(1);
    expect(all.filter(({ fresh }) => fresh)).toHaveLength(1);
    const again = (card: ReturnType<typeof bottle>) => sendCard(db(), one.id, other.id, { ...input, card }, CHAT_NOW);
    expect(await workOutcome(again(bottle(second)))).toBe("idempotency_key_reused");
    expect(await workOutcome(again(design(first)))).toBe("idempotency_key_reused");
    const words = { text: "words", clientId: input.clientId };
    expect(await workOutcome(sendText(db(), one.id, other.id, words, CHAT_NOW))).toBe("idempotency_key_reused");
    // A retry whose answer was lost is the same message, though the bottle has sunk since.
    await removeBottle(db(), one, first, CHAT_NOW);
    const { message, fresh } = await again(bottle(first));
    expect([fresh, message.card]).toEqual([false, goneCard("bottle")]);
  });

  test("of a bottle that is destroyed at the same time is sent or refused, and never seen afterwards", async () => {
    const scene = await aCardScene(db());
    const id = await aKeptBottle(db(), scene.author, scene.one);
    const outcomes = await countOutcomes([
      sendCardTo(db(), scene.one, scene.other, bottle(id)),
      destroyCollectedBottle(db(), scene.one, id, CHAT_NOW),
    ]);
    expect((outcomes.done ?? 0) + (outcomes.card_unknown ?? 0)).toBe(2);
    expect((await readCard(db(), scene.other, scene.one))?.id ?? null).toBeNull();
  });

  test("is gone with its message when that is recalled, also from the table", async () => {
    const scene = await aCardScene(db());
    const id = await aBottle(db(), scene.one);
    const { message } = await sendCardTo(db(), scene.one, scene.other, bottle(id));
    const stores = { kept: { remove: async () => undefined }, burning: { remove: async () => undefined } };
    await recallMessage(db(), stores as never, scene.one.id, message.id, CHAT_NOW);
    expect(await readCard(db(), scene.other, scene.one)).toBeNull();
    const row = await db()
      .selectFrom("chat_messages")
      .select(["text", "card_bottle", "card_design"])
      .where("id", "=", message.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ text: null, card_bottle: null, card_design: null });
  });
});
