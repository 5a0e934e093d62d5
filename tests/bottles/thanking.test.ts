import { beforeAll, expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import {
  dropBottle,
  listBottleComments,
  loadBottle,
  pickUpBottle,
  removeBottle,
  thankForComment,
} from "../../src/bottles/bottles";
import { exportBottleComments, exportThrownBottles } from "../../src/bottles/export";
import { FIRST_COMMENT_PAGE } from "../../src/bottles/reading/comments";
import { newId } from "../../src/db/ids";
import { transact } from "../../src/db/transact";
import { toIsoTime } from "../../src/runtime/iso";
import { setAccountStatus } from "../../src/users/users";
import { openTestApp } from "../support/app";
import {
  aBottle,
  aCommentedBottle,
  countOutcomes,
  listMessagesOf,
  NOW,
  seedBuiltIns,
  workOutcome,
} from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aMinor, aPerson, insertBlock } from "../support/people";

const LATER = NOW + 60_000;

eachDatabase("thanking for a comment", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("its writer is told once, and the two alone see it", async () => {
    const { author, finder, id, comment } = await aCommentedBottle(db(), LATER);
    const third = await aPerson(db());
    await thankForComment(db(), author, comment, LATER);
    await thankForComment(db(), author, comment, LATER + 1);
    expect(await listMessagesOf(db(), finder)).toEqual([
      { type: "comment_thanked", params: { nickname: author.nickname, bottleId: id } },
    ]);
    const seen = async (reader: typeof author) =>
      (await listBottleComments(db(), reader, id, FIRST_COMMENT_PAGE, LATER)).items.map(({ thanked }) => thanked);
    expect(await seen(author)).toEqual([true]);
    expect(await seen(finder)).toEqual([true]);
    expect(await seen(third)).toEqual([undefined]);
  });

  test("5 at once are done, with one message", async () => {
    const { author, finder, comment } = await aCommentedBottle(db(), LATER);
    const work = Array.from({ length: 5 }, () => thankForComment(db(), author, comment, LATER));
    expect(await countOutcomes(work)).toEqual({ done: 5 });
    expect(await listMessagesOf(db(), finder)).toHaveLength(1);
  });

  test("the same key gives the same answer, and another comment under it is refused", async () => {
    const { author, finder, comment } = await aCommentedBottle(db(), LATER);
    const app = openTestApp(db());
    const session = await app.enter(author);
    const thank = (id: string) =>
      app.ask("POST", `/api/bottles/comments/${id}/thanks`, { session, headers: { "idempotency-key": "thanks-key" } });
    expect((await thank(comment)).status).toBe(204);
    expect((await thank(comment)).status).toBe(204);
    expect((await thank(newId(NOW))).status).toBe(409);
    expect(await listMessagesOf(db(), finder)).toHaveLength(1);
  });

  test("nobody else may thank; not for a missing, hidden or removed one", async () => {
    const { author, finder, id, comment } = await aCommentedBottle(db(), LATER);
    const thank = async (who: typeof author, what: string) => workOutcome(thankForComment(db(), who, what, LATER));
    expect(await thank(finder, comment)).toBe("forbidden");
    expect(await thank(await aPerson(db()), comment)).toBe("forbidden");
    expect(await thank(author, newId(NOW))).toBe("comment_not_found");
    await db().updateTable("comments").set({ hidden_at: LATER }).where("id", "=", comment).execute();
    expect(await thank(author, comment)).toBe("comment_not_found");
    await db().updateTable("comments").set({ hidden_at: null }).where("id", "=", comment).execute();
    await removeBottle(db(), author, id, LATER);
    expect(await thank(author, comment)).toBe("comment_not_found");
    expect(await listMessagesOf(db(), finder)).toEqual([]);
  });

  test("not across a block, a ban or age bands", async () => {
    const blocked = await aCommentedBottle(db(), LATER);
    await insertBlock(db(), blocked.finder, blocked.author);
    expect(await workOutcome(thankForComment(db(), blocked.author, blocked.comment, LATER))).toBe("forbidden");

    const banned = await aCommentedBottle(db(), LATER);
    await db().updateTable("users").set({ banned_at: LATER }).where("id", "=", banned.finder.id).execute();
    expect(await workOutcome(thankForComment(db(), banned.author, banned.comment, LATER))).toBe("comment_not_found");

    const [young, other] = [await aMinor(db(), { birthday: "2008-11-25" }), await aMinor(db())];
    const adultAt = young.adultAt ?? 0;
    const theirs = await aBottle(db(), young);
    await pickUpBottle(db(), other, theirs, adultAt - 2);
    const { bottle } = await dropBottle(db(), other, theirs, "hello", adultAt - 1);
    const first = bottle.comments[0]?.id ?? "";
    expect(await workOutcome(thankForComment(db(), young, first, adultAt))).toBe("forbidden");
    expect(await workOutcome(thankForComment(db(), young, first, adultAt - 1))).toBe("done");
  });

  test("both downloads tell it, and it goes with a ban and with its author's account", async () => {
    const { author, finder, comment } = await aCommentedBottle(db(), LATER);
    await thankForComment(db(), author, comment, LATER);
    const rowsOf = async (rows: AsyncIterable<object[]>) => (await Array.fromAsync(rows)).flat();
    const told = { thankedAt: toIsoTime(LATER) };
    expect(await rowsOf(exportThrownBottles(db(), author.id, LATER))).toMatchObject([{ comments: [told] }]);
    expect(await rowsOf(exportBottleComments(db(), finder.id))).toMatchObject([told]);
    const free = { suspended_until: null, banned_at: null, limits: null, set_back_until: null };
    await transact(db(), (tx) => setAccountStatus(tx, author.id, { ...free, banned_at: LATER }, LATER));
    expect(await rowsOf(exportBottleComments(db(), finder.id))).toMatchObject([{ thankedAt: null }]);
    await transact(db(), (tx) => setAccountStatus(tx, author.id, free, LATER));
    expect(await rowsOf(exportBottleComments(db(), finder.id))).toMatchObject([told]);
    await deleteAccount(db(), aFileStore(), author.id, LATER);
    expect(await rowsOf(exportBottleComments(db(), finder.id))).toMatchObject([{ thankedAt: null }]);
  });

  test("the page offers it to the author by a form, and then says so to both", async () => {
    const { author, finder, id, comment } = await aCommentedBottle(db(), LATER);
    const app = openTestApp(db());
    const [mine, theirs] = [await app.enter(author), await app.enter(finder)];
    const page = async (session: typeof mine) => (await app.ask("GET", `/bottle/${id}`, { session })).text();
    expect(await page(mine)).toContain(`action="/bottle/${id}/thanks"`);
    expect(await page(theirs)).not.toContain(`action="/bottle/${id}/thanks"`);
    const sent = await app.ask("POST", `/bottle/${id}/thanks`, { session: mine, form: { comment } });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/bottle/${id}`]);
    expect(await page(mine)).toContain("You said thanks");
    expect(await page(theirs)).toContain("You were thanked for this");
    expect((await loadBottle(db(), finder, id, LATER)).comments).toMatchObject([{ thanked: true }]);
  });
});
