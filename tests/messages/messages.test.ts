import { expect, test } from "bun:test";
import { type Db, transact } from "../../src/db/transact";
import { MESSAGE_LIMITS } from "../../src/limits/messages";
import {
  clearMessage,
  deleteClearedMessages,
  listSystemMessages,
  loadUnreadCount,
  markAllMessagesRead,
  markMessageRead,
  markMessagesSeen,
  notifyPerson,
  setQuoteHidden,
  undoMessageAct,
} from "../../src/messages/messages";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW, type TestPerson } from "../support/people";

const notify = (db: Db, person: TestPerson, comment: string, now = NOW) =>
  transact(db, (tx) =>
    notifyPerson(tx, person.id, "bottle_commented", { from: person.id, nickname: "Ana", comment, bottleId: "b" }, now),
  );

eachDatabase("system messages", (db) => {
  test("are listed newest first by pages, with type, parameters and total", async () => {
    const person = await aPerson(db());
    for (let i = 1; i <= 5; i++) await notify(db(), person, `${i}`, NOW + i);
    await notify(db(), await aPerson(db()), "not mine");
    const first = await listSystemMessages(db(), person.id, 1, 2, NOW);
    expect(first).toMatchObject({ page: 1, size: 2, total: 5 });
    expect(first.items).toMatchObject([
      {
        type: "bottle_commented",
        params: { nickname: "Ana", comment: "5" },
        read: false,
        createdAt: NOW + 5,
      },
      { params: { comment: "4" } },
    ]);
    expect((await listSystemMessages(db(), person.id, 3, 2, NOW)).items).toMatchObject([{ params: { comment: "1" } }]);
    expect((await listSystemMessages(db(), person.id, 4, 2, NOW)).items).toEqual([]);
  });

  test("of one person's words exactly those that were hidden are", async () => {
    const [person, writer] = [await aPerson(db()), await aPerson(db())];
    const params = { nickname: "Ana", comment: "Ahoi", bottleId: "b" };
    for (const at of [NOW, NOW + 1])
      await transact(db(), (tx) => notifyPerson(tx, person.id, "bottle_commented", { from: writer.id, ...params }, at));
    const hidden = async () =>
      (await db().selectFrom("system_messages").selectAll().where("user_id", "=", person.id).execute())
        .filter((row) => "quoteHidden" in JSON.parse(row.params))
        .map(({ created_at }) => created_at);
    const quote = { type: "bottle_commented", from: writer.id, at: NOW } as const;
    await transact(db(), (tx) => setQuoteHidden(tx, quote, true));
    expect(await hidden()).toEqual([NOW]);
    await transact(db(), (tx) => setQuoteHidden(tx, { ...quote, at: NOW + 1 }, true));
    await transact(db(), (tx) => setQuoteHidden(tx, quote, false));
    expect(await hidden()).toEqual([NOW + 1]);
  });

  test("can be marked as read one by one or all at once, and the unread count follows", async () => {
    const [person, other] = [await aPerson(db()), await aPerson(db())];
    for (let i = 0; i < 3; i++) await notify(db(), person, `${i}`, NOW + i);
    const { items } = await listSystemMessages(db(), person.id, 1, 20, NOW);
    const id = items[1]?.id ?? "";
    expect(await loadUnreadCount(db(), person.id)).toBe(3);
    expect(await markMessageRead(db(), person.id, id, NOW)).toBe(2);
    expect(await markMessageRead(db(), person.id, id, NOW)).toBe(2);
    expect(await workOutcome(markMessageRead(db(), other.id, id, NOW))).toBe("not_found");
    expect(await workOutcome(markMessageRead(db(), person.id, "?", NOW))).toBe("not_found");
    const after = await listSystemMessages(db(), person.id, 1, 20, NOW);
    expect(after.items.map(({ read }) => read)).toEqual([false, true, false]);
    expect(await markAllMessagesRead(db(), person.id, NOW)).toMatchObject({ count: 0 });
    expect(await loadUnreadCount(db(), person.id)).toBe(0);
  });

  test("marking the same message 10 times concurrently counts once", async () => {
    const person = await aPerson(db());
    await notify(db(), person, "one");
    await notify(db(), person, "two");
    const { items } = await listSystemMessages(db(), person.id, 1, 20, NOW);
    const id = items[0]?.id ?? "";
    await Promise.all(Array.from({ length: 10 }, () => markMessageRead(db(), person.id, id, NOW)));
    expect(await loadUnreadCount(db(), person.id)).toBe(1);
  });

  test("messages that arrive while all are marked as read stay counted", async () => {
    const person = await aPerson(db());
    const work = Array.from({ length: 30 }, (_, i) =>
      i % 3 ? notify(db(), person, `${i}`) : markAllMessagesRead(db(), person.id, NOW),
    );
    await Promise.all(work);
    const { items } = await listSystemMessages(db(), person.id, 1, 50, NOW);
    expect(items).toHaveLength(20);
    expect(await loadUnreadCount(db(), person.id)).toBe(items.filter(({ read }) => !read).length);
  });

  async function withMessages(count: number) {
    const person = await aPerson(db());
    for (let i = 0; i < count; i++) await notify(db(), person, `${i}`, NOW + i);
    const list = async () => (await listSystemMessages(db(), person.id, 1, 50, NOW)).items;
    const ids = (await list()).map(({ id }) => id);
    const states = async () => (await list()).map(({ id, read }) => [ids.indexOf(id), read]);
    return { person, ids, list, states, at: (n: number) => ids[n] ?? "" };
  }

  test("what was on the screen is read at once; unknown ids and those of others are passed over", async () => {
    const [mine, others] = [await withMessages(3), await withMessages(1)];
    const seen = [mine.at(0), mine.at(2), others.at(0), "nothing"];
    expect(await markMessagesSeen(db(), mine.person.id, seen, NOW)).toBe(1);
    expect(await markMessagesSeen(db(), mine.person.id, seen, NOW)).toBe(1);
    expect(await markMessagesSeen(db(), mine.person.id, [], NOW)).toBe(1);
    expect((await mine.states()).map(([, read]) => read)).toEqual([true, false, true]);
    expect(await loadUnreadCount(db(), others.person.id)).toBe(1);
  });

  test("undoing 'all read' makes exactly those unread that were", async () => {
    const { person, states, at } = await withMessages(4);
    await markMessageRead(db(), person.id, at(1), NOW);
    const { undo, count } = await markAllMessagesRead(db(), person.id, NOW);
    expect(count).toBe(0);
    expect((await markAllMessagesRead(db(), person.id, NOW)).undo).toBeNull();
    await notify(db(), person, "new", NOW + 9);
    expect(await undoMessageAct(db(), person.id, undo ?? "", NOW)).toBe(4);
    expect((await states()).filter(([n]) => n !== -1)).toEqual([
      [0, false],
      [1, true],
      [2, false],
      [3, false],
    ]);
    // Whoever did not hear the answer asks again, and changes nothing by it.
    await markMessageRead(db(), person.id, at(0), NOW);
    expect(await undoMessageAct(db(), person.id, undo ?? "", NOW)).toBe(3);
    expect((await states()).find(([n]) => n === 0)).toEqual([0, true]);
  });

  test("a cleared message is gone from list and counts, and comes back as it was", async () => {
    const { person, states, at } = await withMessages(3);
    await markMessageRead(db(), person.id, at(2), NOW);
    const unread = await clearMessage(db(), person.id, at(0), NOW);
    const read = await clearMessage(db(), person.id, at(2), NOW);
    expect([unread.count, read.count]).toEqual([1, 1]);
    expect(await states()).toEqual([[1, false]]);
    expect((await listSystemMessages(db(), person.id, 1, 50, NOW)).total).toBe(1);
    expect(await workOutcome(clearMessage(db(), person.id, at(0), NOW))).toBe("not_found");
    expect(await workOutcome(markMessageRead(db(), person.id, at(0), NOW))).toBe("not_found");
    expect(await undoMessageAct(db(), person.id, read.undo ?? "", NOW)).toBe(1);
    expect(await undoMessageAct(db(), person.id, unread.undo ?? "", NOW)).toBe(2);
    expect(await states()).toEqual([
      [0, false],
      [1, false],
      [2, true],
    ]);
  });

  test("an act of somebody else, or of too long ago, is not undone; then what was cleared is removed", async () => {
    const { person, at } = await withMessages(1);
    const { undo } = await clearMessage(db(), person.id, at(0), NOW);
    const stranger = await aPerson(db());
    expect(await workOutcome(undoMessageAct(db(), stranger.id, undo ?? "", NOW))).toBe("not_found");
    const over = NOW + MESSAGE_LIMITS.undoWindow;
    const left = () => db().selectFrom("system_messages").select("id").where("id", "=", at(0)).execute();
    await deleteClearedMessages(db(), over - 1);
    expect(await left()).toHaveLength(1);
    expect(await workOutcome(undoMessageAct(db(), person.id, undo ?? "", over))).toBe("undo_over");
    await deleteClearedMessages(db(), over);
    expect(await left()).toEqual([]);
  });

  test("clearing and undoing from two tabs at once is done once each", async () => {
    const { person, at, list } = await withMessages(2);
    const clears = Array.from({ length: 5 }, () => clearMessage(db(), person.id, at(0), NOW));
    const done = (await Promise.allSettled(clears)).filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    expect(await loadUnreadCount(db(), person.id)).toBe(1);
    const undo = (done[0] as PromiseFulfilledResult<{ undo: string | null }>).value.undo ?? "";
    const undos = Array.from({ length: 5 }, () => undoMessageAct(db(), person.id, undo, NOW));
    expect(await Promise.all(undos)).toEqual([2, 2, 2, 2, 2]);
    expect(await loadUnreadCount(db(), person.id)).toBe(2);
    expect(await list()).toHaveLength(2);
  });

  test("news that came after 'all read' stays the one that is unread when that is undone", async () => {
    const [person, fan] = [await aPerson(db()), await aPerson(db())];
    const like = (at: number) =>
      transact(db(), (tx) =>
        notifyPerson(
          tx,
          person.id,
          "exhibition_liked",
          { from: fan.id, nickname: "Ana", designId: "d", designName: "Rosehip", section: "market" },
          at,
        ),
      );
    await like(NOW);
    const { undo } = await markAllMessagesRead(db(), person.id, NOW);
    await like(NOW + 1);
    expect(await undoMessageAct(db(), person.id, undo ?? "", NOW)).toBe(1);
    const { items } = await listSystemMessages(db(), person.id, 1, 20, NOW);
    expect(items.map(({ read }) => read)).toEqual([false, true]);
  });
});
