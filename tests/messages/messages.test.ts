import { expect, test } from "bun:test";
import { type Db, transact } from "../../src/db/transact";
import {
  listSystemMessages,
  loadUnreadCount,
  markAllMessagesRead,
  markMessageRead,
  notifyPerson,
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
    expect(await markAllMessagesRead(db(), person.id, NOW)).toBe(0);
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
});
