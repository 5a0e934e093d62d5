import { beforeAll, expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import {
  countBottleView,
  dropBottle,
  keepBottle,
  loadOwnBottles,
  markBottleNewsSeen,
  pickUpBottle,
  removeBottle,
} from "../../src/bottles/bottles";
import { transact } from "../../src/db/transact";
import { HOME_LIMITS } from "../../src/limits/home";
import { SEA_LIMITS } from "../../src/limits/sea";
import { listUnreadAnswers, loadUnreadCount, markAllMessagesRead, setQuoteHidden } from "../../src/messages/messages";
import { HOUR } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, aHeldBottle, loadBottleRow, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson, insertBlock, type PersonChange, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";

const LATER = NOW + HOUR;

eachDatabase("what home says about the reader's own bottles", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const load = async (me: TestPerson, now = LATER) =>
    loadOwnBottles(db(), { id: me.id, unread: await loadUnreadCount(db(), me.id) }, now);
  const kindFor = async (me: TestPerson, now = LATER) => (await load(me, now)).news?.kind ?? null;

  async function answer(author: TestPerson, change: PersonChange = {}, now = LATER) {
    const finder = await aPerson(db(), { nickname: "Jonas", country: "DE", ...change });
    const id = await aBottle(db(), author);
    await pickUpBottle(db(), finder, id, NOW);
    await dropBottle(db(), finder, id, "A plane tree", now);
    return { finder, id };
  }

  test("the newest answer, with name and country; opened, the one before it", async () => {
    const author = await aPerson(db());
    const first = await answer(author);
    const second = await answer(author, { nickname: "Ines", country: "PT" }, LATER + 1);
    const now = LATER + 2;
    expect((await load(author, now)).news).toMatchObject({
      kind: "answered",
      bottle: second.id,
      name: expect.stringContaining("Ines"),
      country: "PT",
    });
    await markBottleNewsSeen(db(), author.id, second.id, now);
    expect((await load(author, now)).news).toMatchObject({ bottle: first.id });
    expect(await loadUnreadCount(db(), author.id)).toBe(1);
    // As the script of the bottle's page asks for it.
    await countBottleView(db(), author, first.id, now);
    expect(await kindFor(author, now)).toBeNull();
    expect(await loadUnreadCount(db(), author.id)).toBe(0);
  });

  test("reading the message is enough", async () => {
    const author = await aPerson(db());
    await answer(author);
    await markAllMessagesRead(db(), author.id, LATER);
    expect(await kindFor(author)).toBeNull();
  });

  test("what somebody blocked, banned or of another age wrote is no news, nor what is hidden", async () => {
    const author = await aPerson(db());
    const older = await answer(author, { nickname: "Older" });
    const { finder } = await answer(author, {}, LATER + 1);
    const now = LATER + 2;
    const told = async () => (await load(author, now)).news?.bottle;
    expect(await told()).not.toBe(older.id);

    await insertBlock(db(), author, finder);
    expect(await told()).toBe(older.id);
    await db().deleteFrom("blocks").where("blocked_id", "=", finder.id).execute();
    await insertBlock(db(), finder, author);
    expect(await told()).toBe(older.id);
    await db().deleteFrom("blocks").where("blocked_id", "=", author.id).execute();
    expect(await told()).not.toBe(older.id);

    const change = (set: { banned_at?: number | null; adult_at?: number | null }) =>
      db().updateTable("users").set(set).where("id", "=", finder.id).execute();
    await change({ banned_at: NOW });
    expect(await told()).toBe(older.id);
    await change({ banned_at: null, adult_at: now + HOUR });
    expect(await told()).toBe(older.id);
    await change({ adult_at: 0 });
    expect(await told()).not.toBe(older.id);

    const quote = { type: "bottle_commented", from: finder.id, at: LATER + 1 } as const;
    await transact(db(), (tx) => setQuoteHidden(tx, quote, true));
    expect(await told()).toBe(older.id);
  });

  test("an answer of a deleted person is no news; of one whose name is hidden it names nobody", async () => {
    const author = await aPerson(db());
    const { finder } = await answer(author);
    await db().updateTable("users").set({ hidden_at: NOW }).where("id", "=", finder.id).execute();
    expect((await load(author)).news).toMatchObject({ kind: "answered", name: null, country: null });
    await deleteAccount(db(), aFileStore(), finder.id, LATER);
    expect(await kindFor(author)).toBeNull();
  });

  test("answers to a bottle that its author took back are passed over", async () => {
    const author = await aPerson(db());
    const older = await answer(author);
    const newer = await answer(author, {}, LATER + 1);
    await removeBottle(db(), author, newer.id, LATER + 1);
    expect((await load(author, LATER + 2)).news).toMatchObject({ kind: "answered", bottle: older.id });
    await removeBottle(db(), author, older.id, LATER + 2);
    expect(await kindFor(author, LATER + 2)).toBeNull();
  });

  test("a bottle in a hand: where and until when, never who", async () => {
    const { author, id } = await aHeldBottle(db());
    const { news } = await load(author);
    expect(news).toEqual({
      kind: "held",
      bottle: id,
      design: expect.anything(),
      country: "US",
      until: NOW + SEA_LIMITS.hold,
    });
    expect(await kindFor(author, NOW + SEA_LIMITS.hold)).toBeNull();
    await db().updateTable("findings").set({ country: "" }).where("bottle_id", "=", id).execute();
    expect((await load(author)).news).toMatchObject({ kind: "held", country: null });
  });

  test("kept: once it can no longer be undone, until the bottle is opened or a week is over", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    await keepBottle(db(), finder, id, LATER, SEA_LIMITS.undoWindow);
    const at = LATER + SEA_LIMITS.undoWindow;
    expect(await kindFor(author, at - 1)).toBeNull();
    // Opened while that could be undone, it is news all the same.
    await markBottleNewsSeen(db(), author.id, id, at - 1);
    expect((await load(author, at)).news).toMatchObject({ kind: "kept", country: "US" });
    expect(await kindFor(author, at + HOME_LIMITS.endTold - 1)).toBe("kept");
    expect(await kindFor(author, at + HOME_LIMITS.endTold)).toBeNull();

    await markBottleNewsSeen(db(), finder.id, id, at);
    expect(await kindFor(author, at)).toBe("kept");
    await Promise.all([markBottleNewsSeen(db(), author.id, id, at), countBottleView(db(), author, id, at)]);
    expect(await kindFor(author, at)).toBeNull();
    await markBottleNewsSeen(db(), author.id, id, at + HOUR);
    expect((await loadBottleRow(db(), id)).news_seen_at).toBe(at);
  });

  test("sunk: told once, whether maintenance has marked it or not", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author);
    const at = NOW + SEA_LIMITS.drift;
    expect(await kindFor(author, at - 1)).toBeNull();
    // Opened before it sank, it is news all the same.
    await markBottleNewsSeen(db(), author.id, id, at - 1);
    expect(await kindFor(author, at)).toBe("sunk");
    await db().updateTable("bottles").set({ state: "expired" }).where("id", "=", id).execute();
    expect(await kindFor(author, at)).toBe("sunk");
    await markBottleNewsSeen(db(), author.id, id, at);
    expect(await kindFor(author, at)).toBeNull();
  });

  test("the warmest first: answered, kept, in a hand, sunk", async () => {
    const author = await aPerson(db());
    const at = NOW + SEA_LIMITS.drift;
    const late = { created_at: at - HOUR };
    const [kept, held] = [await aBottle(db(), author, late), await aBottle(db(), author, late)];
    await aBottle(db(), author);
    const finder = await aPerson(db());
    expect(await kindFor(author, at)).toBe("sunk");
    await pickUpBottle(db(), finder, held, at);
    expect(await kindFor(author, at)).toBe("held");
    await pickUpBottle(db(), finder, kept, at);
    await keepBottle(db(), finder, kept, at);
    expect(await kindFor(author, at)).toBe("kept");
    await dropBottle(db(), finder, held, "Here", at);
    expect(await kindFor(author, at)).toBe("answered");
  });

  test("two readers: each reads their own, and looking at home changes nothing", async () => {
    const [author, other] = [await aPerson(db()), await aPerson(db())];
    const { id } = await answer(author);
    const { ask, enter, later } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    later(2 * HOUR);
    const [mine, theirs] = [await enter(author), await enter(other)];
    const see = async (session: string | undefined) => (await ask("GET", "/", { session })).text();
    for (let n = 0; n < 2; n++) {
      expect(await see(mine)).toContain(`action="/bottle/${id}/news?at=comments"`);
      for (const html of [await see(theirs), await see(undefined)]) {
        expect(html).not.toContain("/news");
        expect(html).not.toContain("home-news.css");
      }
    }
    expect(await loadUnreadCount(db(), author.id)).toBe(1);
    // An answer is what somebody comes for: the page opens there, not at one's own words.
    const opened = await ask("POST", `/bottle/${id}/news?at=comments`, { session: mine, form: {} });
    expect([opened.status, opened.headers.get("location")]).toEqual([303, `/bottle/${id}#comments`]);
    expect(await (await ask("GET", `/bottle/${id}`, { session: mine })).text()).toContain('id="comments"');
    expect(await see(mine)).not.toContain("/news");
  });

  test("a newcomer's hints wait until the news was opened", async () => {
    const author = await aPerson(db(), { hints_seen: 0 });
    const { id } = await answer(author);
    const { ask, enter } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    const session = await enter(author);
    const see = async () => (await ask("GET", "/", { session })).text();
    const told = await see();
    expect(told).toContain(`action="/bottle/${id}/news?at=comments"`);
    for (const hint of ["coach", "Tap to pick up"]) expect(told).not.toContain(hint);
    await markBottleNewsSeen(db(), author.id, id, LATER);
    expect(await see()).toContain('class="coach coach-1"');
  });

  test("a thousand unread answers: eight are looked at, the rest is counted", async () => {
    const author = await aPerson(db());
    const { id } = await answer(author);
    const [row] = await db().selectFrom("system_messages").selectAll().where("user_id", "=", author.id).execute();
    if (!row) throw new Error("no message");
    const more = Array.from({ length: 1_000 }, (_, n) => ({
      ...row,
      id: `${row.id}-${n}`,
      created_at: row.created_at - n,
    }));
    await db().insertInto("system_messages").values(more).execute();
    await db().updateTable("users").set({ unread_count: 1_001 }).where("id", "=", author.id).execute();
    expect(await listUnreadAnswers(db(), author.id, HOME_LIMITS.answersTried, LATER)).toHaveLength(8);
    const { ask, enter } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    const html = await (await ask("GET", "/", { session: await enter(author) })).text();
    expect(plainText(html)).toContain("and 1,000 more");
    await markBottleNewsSeen(db(), author.id, id, LATER);
    expect(await loadUnreadCount(db(), author.id)).toBe(0);
  });
});
