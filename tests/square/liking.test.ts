import { expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { LIST_START } from "../../src/db/paging";
import { transact } from "../../src/db/transact";
import { hotness, loadDesign } from "../../src/designs/designs";
import { loadUnreadCount, markAllMessagesRead } from "../../src/messages/messages";
import { eraseSquareActivity } from "../../src/square/erasure";
import {
  countDesignView,
  likeDesign,
  listDesignComments,
  loadListedDesign,
  saveDesignComment,
  unlikeDesign,
} from "../../src/square/square";
import { aDesign, designRow, SAMPLE_DESIGN } from "../designs/design-fixtures";
import { countOutcomes, listMessagesOf, NOW, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock, type TestPerson } from "../support/people";

const page = { after: LIST_START, limit: 20 };

eachDatabase("liking a design", (db) => {
  test("a like counts once per person; removing and adding it again does not notify the designer again", async () => {
    const [designer, reader] = [await aPerson(db()), await aPerson(db())];
    const { id } = await aDesign(db(), designer, { status: "exhibition" });
    expect(await likeDesign(db(), reader, id, NOW)).toEqual({ likeCount: 1, likedByMe: true });
    expect(await likeDesign(db(), reader, id, NOW)).toEqual({ likeCount: 1, likedByMe: true });
    expect(await unlikeDesign(db(), reader, id, NOW)).toEqual({ likeCount: 0, likedByMe: false });
    expect(await unlikeDesign(db(), reader, id, NOW)).toEqual({ likeCount: 0, likedByMe: false });
    expect(await likeDesign(db(), reader, id, NOW)).toEqual({ likeCount: 1, likedByMe: true });
    expect((await loadListedDesign(db(), reader, id, NOW)).likedByMe).toBe(true);
    expect((await loadDesign(db(), reader, id, NOW)).likedByMe).toBe(true);
    expect((await loadDesign(db(), designer, id, NOW)).likedByMe).toBe(false);
    expect(await listMessagesOf(db(), designer)).toEqual([
      {
        type: "exhibition_liked",
        params: {
          nickname: reader.nickname,
          designName: SAMPLE_DESIGN.name,
          designId: id,
          section: "exhibition",
        },
      },
    ]);
  });

  test("designs for sale too; refuses own designs, drafts and those of people the person cannot meet", async () => {
    const [designer, reader] = [await aPerson(db()), await aPerson(db())];
    const sale = await aDesign(db(), designer, { status: "forSale" });
    const [draft, sold] = [await aDesign(db(), designer), await aDesign(db(), designer, { status: "sold" })];
    expect(await workOutcome(likeDesign(db(), reader, sale.id, NOW))).toBe("done");
    expect(await workOutcome(likeDesign(db(), designer, sale.id, NOW))).toBe("own_design");
    for (const id of [draft.id, sold.id, newId(NOW), "?"])
      expect(await workOutcome(likeDesign(db(), reader, id, NOW))).toBe("design_not_found");
    expect(await workOutcome(likeDesign(db(), await aMinor(db()), sale.id, NOW))).toBe("design_not_found");
    const nobody = await aPerson(db(), { birthday: null });
    expect(await workOutcome(likeDesign(db(), nobody, sale.id, NOW))).toBe("profile_incomplete");
    await insertBlock(db(), designer, reader);
    expect(await workOutcome(unlikeDesign(db(), reader, sale.id, NOW))).toBe("design_not_found");
  });

  test("10 likes at once make one like and one message", async () => {
    const [designer, reader] = [await aPerson(db()), await aPerson(db())];
    const { id } = await aDesign(db(), designer, { status: "exhibition" });
    await Promise.all(Array.from({ length: 10 }, () => likeDesign(db(), reader, id, NOW)));
    expect((await designRow(db(), id))?.like_count).toBe(1);
    expect(await listMessagesOf(db(), designer)).toHaveLength(1);
  });

  test("likes, unlikes and comments at once end with correct counts", async () => {
    const designer = await aPerson(db());
    const { id } = await aDesign(db(), designer, { status: "exhibition" });
    const readers = await Promise.all(Array.from({ length: 5 }, () => aPerson(db())));
    const work = readers.flatMap((reader) => [
      ...Array.from({ length: 6 }, (_, i) => (i % 2 ? unlikeDesign : likeDesign)(db(), reader, id, NOW)),
      saveDesignComment(db(), reader, id, "Lovely.", NOW),
    ]);
    expect(await countOutcomes(work)).toEqual({ done: 35 });
    const visible = await Promise.all(readers.map((reader) => loadListedDesign(db(), reader, id, NOW)));
    const likes = visible.filter(({ likedByMe }) => likedByMe).length;
    const row = await designRow(db(), id);
    expect(row).toMatchObject({ like_count: likes, comment_count: 5 });
    expect(row?.hot).toBe(hotness(likes, 5, NOW));
  });

  test("two people liking each other's designs at once, 20 times, do not deadlock", async () => {
    for (let round = 0; round < 20; round++) {
      const [one, two] = [await aPerson(db()), await aPerson(db())];
      const mine = await aDesign(db(), one, { status: "exhibition" });
      const yours = await aDesign(db(), two, { status: "exhibition" });
      const work = [likeDesign(db(), one, yours.id, NOW), likeDesign(db(), two, mine.id, NOW)];
      expect(await countOutcomes(work)).toEqual({ done: 2 });
    }
  });
});

eachDatabase("commenting on a design", (db) => {
  test("comments are listed newest first, and notify the designer unless they are the designer's own", async () => {
    const [designer, reader] = [await aPerson(db()), await aPerson(db())];
    const { id } = await aDesign(db(), designer, { status: "exhibition" });
    const script = "<script>alert(1)</script>";
    await saveDesignComment(db(), reader, id, script, NOW);
    await saveDesignComment(db(), designer, id, "Thank you.", NOW + 1);
    const { items } = await listDesignComments(db(), reader, id, page, NOW);
    expect(items).toMatchObject([
      { content: "Thank you.", author: { id: designer.id } },
      { content: script, author: { id: reader.id, nickname: reader.nickname }, createdAt: NOW },
    ]);
    expect((await designRow(db(), id))?.comment_count).toBe(2);
    const params = { nickname: reader.nickname, designName: SAMPLE_DESIGN.name, comment: script, designId: id };
    expect(await listMessagesOf(db(), designer)).toEqual([
      { type: "exhibition_commented", params: { ...params, section: "exhibition" } },
    ]);
  });

  test("one unread message per person and design, with the latest comment; after reading there is another", async () => {
    const [designer, reader, other] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const [one, two] = [
      await aDesign(db(), designer, { status: "forSale" }),
      await aDesign(db(), designer, { status: "exhibition" }),
    ];
    const comment = (who: TestPerson, id: string, text: string) => saveDesignComment(db(), who, id, text, NOW);
    await Promise.all(Array.from({ length: 20 }, (_, n) => comment(reader, one.id, `${n}`)));
    await comment(reader, one.id, "the last");
    await comment(reader, two.id, "another design");
    await comment(other, one.id, "another person");
    await likeDesign(db(), reader, one.id, NOW);
    expect(await loadUnreadCount(db(), designer.id)).toBe(4);
    const comments = async () =>
      (await listMessagesOf(db(), designer)).map(({ params }) => `${params.section} ${params.comment ?? "♥"}`);
    expect((await comments()).sort()).toEqual([
      "exhibition another design",
      "market another person",
      "market the last",
      "market ♥",
    ]);
    expect((await designRow(db(), one.id))?.comment_count).toBe(22);
    await markAllMessagesRead(db(), designer.id, NOW);
    await comment(reader, one.id, "later");
    expect([await loadUnreadCount(db(), designer.id), (await comments()).length]).toEqual([1, 5]);
  });

  test("comments while messages are read, 20 times at once: no deadlock, and a correct count", async () => {
    const [designer, reader] = [await aPerson(db()), await aPerson(db())];
    const { id } = await aDesign(db(), designer, { status: "exhibition" });
    const work = Array.from({ length: 40 }, (_, n) =>
      n % 2 ? markAllMessagesRead(db(), designer.id, NOW) : saveDesignComment(db(), reader, id, `${n}`, NOW),
    );
    expect(await countOutcomes(work)).toEqual({ done: 40 });
    const unread = await db()
      .selectFrom("system_messages")
      .select("id")
      .where("user_id", "=", designer.id)
      .where("read_at", "is", null)
      .execute();
    expect(unread.length).toBeLessThanOrEqual(1);
    expect(await loadUnreadCount(db(), designer.id)).toBe(unread.length);
  });

  test("continues page by page, without comments of blocked people", async () => {
    const [designer, reader, other] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const { id } = await aDesign(db(), designer, { status: "forSale" });
    for (let n = 0; n < 5; n++) await saveDesignComment(db(), n === 2 ? other : reader, id, `${n}`, NOW + n);
    await insertBlock(db(), other, reader);
    const first = await listDesignComments(db(), reader, id, { after: LIST_START, limit: 2 }, NOW);
    expect(first.items.map(({ content }) => content)).toEqual(["4", "3"]);
    const after = { time: NOW + 3, id: first.items[1]?.id ?? "" };
    const rest = await listDesignComments(db(), reader, id, { after, limit: 2 }, NOW);
    expect(rest.items.map(({ content }) => content)).toEqual(["1", "0"]);
    expect([first.nextCursor === null, rest.nextCursor]).toEqual([false, null]);
  });

  test("the same idempotency key twice saves one comment", async () => {
    const [designer, reader] = [await aPerson(db()), await aPerson(db())];
    const { id } = await aDesign(db(), designer, { status: "exhibition" });
    const actor = { id: reader.id, once: { key: "tap", request: "r" } };
    const comments = await Promise.all([1, 2, 3].map(() => saveDesignComment(db(), actor, id, "Once.", NOW)));
    expect(new Set(comments.map((each) => each.id)).size).toBe(1);
    expect((await designRow(db(), id))?.comment_count).toBe(1);
  });
});

eachDatabase("viewing a design", (db) => {
  test("counts once per person, never the designer, also 10 times at once", async () => {
    const [designer, reader] = [await aPerson(db()), await aPerson(db())];
    const { id } = await aDesign(db(), designer, { status: "exhibition" });
    await Promise.all(Array.from({ length: 10 }, () => countDesignView(db(), reader.id, id, NOW)));
    await countDesignView(db(), designer.id, id, NOW);
    await countDesignView(db(), (await aPerson(db())).id, id, NOW);
    expect((await designRow(db(), id))?.view_count).toBe(2);
    expect(await workOutcome(countDesignView(db(), reader.id, newId(NOW), NOW))).toBe("design_not_found");
  });
});

eachDatabase("erasure from the square", (db) => {
  test("an erased person's likes and comments are removed, and every count is correct", async () => {
    const [designer, leaver, other] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const { id } = await aDesign(db(), designer, { status: "exhibition" });
    const liked = await aDesign(db(), designer, { status: "forSale" });
    for (const person of [leaver, other]) {
      await likeDesign(db(), person, id, NOW);
      await saveDesignComment(db(), person, id, "Lovely.", NOW);
    }
    await saveDesignComment(db(), leaver, id, "Really.", NOW);
    await likeDesign(db(), leaver, liked.id, NOW);
    await unlikeDesign(db(), leaver, liked.id, NOW);
    await transact(db(), (tx) => eraseSquareActivity(tx, leaver.id));
    expect(await designRow(db(), id)).toMatchObject({
      like_count: 1,
      comment_count: 1,
      hot: hotness(1, 1, NOW),
    });
    expect(await designRow(db(), liked.id)).toMatchObject({ like_count: 0, hot: hotness(0, 0, NOW) });
    expect((await listDesignComments(db(), other, id, page, NOW)).items).toMatchObject([{ author: { id: other.id } }]);
  });
});
