import { beforeAll, expect, test } from "bun:test";
import { answerComment, dropBottle, loadBottle, pickUpBottle, removeBottle } from "../../src/bottles/bottles";
import { newId } from "../../src/db/ids";
import { PAGE_LIMITS } from "../../src/limits/http";
import { SEA_LIMITS } from "../../src/limits/sea";
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
import { aMinor, aPerson, insertBlock } from "../support/people";

const LATER = NOW + 60_000;

eachDatabase("answering a comment", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("the author answers each comment once, and its writer is notified", async () => {
    const { author, finder, id, comment } = await aCommentedBottle(db(), LATER);
    const bottle = await answerComment(db(), author, comment, "a friend", LATER + 1);
    expect(bottle.comments).toMatchObject([{ answer: { content: "a friend", createdAt: LATER + 1 } }]);
    expect(await listMessagesOf(db(), finder)).toEqual([
      { type: "bottle_answered", params: { nickname: author.nickname, answer: "a friend", bottleId: id } },
    ]);
    expect(await workOutcome(answerComment(db(), author, comment, "again", LATER))).toBe("already_answered");
  });

  test("nobody else can answer", async () => {
    const { finder, comment, author } = await aCommentedBottle(db(), LATER);
    expect(await workOutcome(answerComment(db(), finder, comment, "me", LATER))).toBe("forbidden");
    expect(await workOutcome(answerComment(db(), await aPerson(db()), comment, "me", LATER))).toBe("forbidden");
    expect(await workOutcome(answerComment(db(), author, newId(NOW), "?", LATER))).toBe("comment_not_found");
  });

  test("a removed bottle takes no answer, and its page offers none", async () => {
    const { author, id, comment } = await aCommentedBottle(db(), LATER);
    const app = openTestApp(db());
    const page = async () => (await app.ask("GET", `/bottle/${id}`, { session: await app.enter(author) })).text();
    expect(await page()).toContain(`action="/bottle/${id}/answer"`);
    await removeBottle(db(), author, id, LATER);
    expect(await page()).not.toContain(`action="/bottle/${id}/answer"`);
    expect(await workOutcome(answerComment(db(), author, comment, "too late", LATER))).toBe("comment_not_found");
  });

  test("refuses across a block, which hides the comment too, and across age bands", async () => {
    const { author, finder, comment, id } = await aCommentedBottle(db(), LATER);
    await insertBlock(db(), finder, author);
    expect(await workOutcome(answerComment(db(), author, comment, "hello", LATER))).toBe("forbidden");
    expect(await listMessagesOf(db(), finder)).toEqual([]);
    expect((await loadBottle(db(), author, id, LATER)).comments).toEqual([]);

    const [young, other] = [await aMinor(db(), { birthday: "2008-11-25" }), await aMinor(db())];
    const adultAt = young.adultAt ?? 0;
    const theirs = await aBottle(db(), young);
    await pickUpBottle(db(), other, theirs, adultAt - 2);
    const { bottle } = await dropBottle(db(), other, theirs, "hello", adultAt - 1);
    const first = bottle.comments[0]?.id ?? "";
    expect(await workOutcome(answerComment(db(), young, first, "hi", adultAt))).toBe("forbidden");
    expect(await workOutcome(answerComment(db(), young, first, "hi", adultAt - 1))).toBe("done");
  });

  test("one stays beside one's own answer: htmx gets its part of the page, others the page at that place", async () => {
    const { author, id, comment } = await aCommentedBottle(db(), LATER);
    const app = openTestApp(db());
    const session = await app.enter(author);
    const page = await (await app.ask("GET", `/bottle/${id}`, { session })).text();
    expect(page).toContain(`hx-target="#replies-${comment}" hx-select="#replies-${comment}"`);
    const send = (headers: Record<string, string>) => {
      const form = { comment, content: "a friend" };
      return app.ask("POST", `/bottle/${id}/answer`, { session, form, headers });
    };
    const part = await send({ "hx-request": "true" });
    expect([part.status, part.headers.get("hx-redirect")]).toEqual([200, null]);
    expect(await part.text()).toMatch(new RegExp(`id="replies-${comment}"><div id="answered-${comment}"`));
    await db().updateTable("comments").set({ answer: null, answered_at: null }).where("id", "=", comment).execute();
    const whole = await send({});
    expect([whole.status, whole.headers.get("location")]).toEqual([303, `/bottle/${id}#answered-${comment}`]);
  });

  test("a comment that newer ones have moved to the next page keeps its place for its forms", async () => {
    const { author, id, comment } = await aCommentedBottle(db(), LATER);
    const { id: _, ...row } = await db()
      .selectFrom("comments")
      .selectAll()
      .where("id", "=", comment)
      .executeTakeFirstOrThrow();
    const newer = { ...row, created_at: LATER + 1 };
    const many = Array.from({ length: PAGE_LIMITS.size }, () => ({ ...newer, id: newId(LATER + 1) }));
    await db().insertInto("comments").values(many).execute();
    const app = openTestApp(db());
    const session = await app.enter(author);
    const send = async (verb: string, form: Record<string, string>) => {
      const headers = { "hx-request": "true" };
      return (await app.ask("POST", `/bottle/${id}/${verb}`, { session, form: { comment, ...form }, headers })).text();
    };
    expect(await (await app.ask("GET", `/bottle/${id}`, { session })).text()).not.toContain(`id="replies-${comment}"`);
    expect(await send("answer", { content: "x".repeat(SEA_LIMITS.answerMax + 1) })).toContain("xxx</textarea>");
    expect(await send("answer", { content: "a friend" })).toMatch(
      new RegExp(`id="replies-${comment}"><div id="answered-${comment}"`),
    );
    expect(await send("thanks", {})).toContain(`id="thanks-${comment}-said"`);
    // Of another bottle it stays there.
    const other = await aBottle(db(), author);
    const elsewhere = await app.ask("POST", `/bottle/${other}/thanks`, {
      ...{ session, form: { comment }, headers: { "hx-request": "true" } },
    });
    expect(await elsewhere.text()).not.toContain(comment);
  });

  test("whoever was answered is led on to the chat, by the message and by the page; nobody else, and not across a block", async () => {
    const { author, finder, id, comment } = await aCommentedBottle(db(), LATER);
    const app = openTestApp(db());
    const leads = async (who: typeof author, path: string) =>
      (await (await app.ask("GET", path, { session: await app.enter(who) })).text()).includes(
        `href="/chat/${author.id}"`,
      );
    expect(await leads(finder, `/bottle/${id}`)).toBe(false);
    await answerComment(db(), author, comment, "a friend", LATER);
    expect([await leads(finder, `/bottle/${id}`), await leads(finder, "/system-messages")]).toEqual([true, true]);
    expect(await leads(author, `/bottle/${id}`)).toBe(false);
    expect(await leads(await aPerson(db()), `/bottle/${id}`)).toBe(false);
    await insertBlock(db(), author, finder);
    expect([await leads(finder, `/bottle/${id}`), await leads(finder, "/system-messages")]).toEqual([false, false]);
  });

  test("5 answers at once save one and send one message", async () => {
    const { author, finder, comment } = await aCommentedBottle(db(), LATER);
    const work = Array.from({ length: 5 }, (_, i) => answerComment(db(), author, comment, `${i}`, LATER));
    expect(await countOutcomes(work)).toEqual({ done: 1, already_answered: 4 });
    expect(await listMessagesOf(db(), finder)).toHaveLength(1);
  });
});
