import { beforeAll, expect, test } from "bun:test";
import {
  answerComment,
  dropBottle,
  listBottleComments,
  listMyBottlesWithComments,
  loadBottle,
  pickUpBottle,
} from "../../src/bottles/bottles";
import { bottleCommentListName } from "../../src/bottles/reading/comments";
import { newId } from "../../src/db/ids";
import { LIST_START, parseListCursor } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { listDesignComments, saveDesignComment } from "../../src/square/square";
import { adultAtFromBirthday } from "../../src/users/users";
import { aDesign } from "../designs/design-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock, type TestPerson } from "../support/people";

const PAGE = { after: LIST_START, limit: 20 };

/** `n` comments of one writer, a millisecond apart, straight into the table. */
async function insertComment(db: Db, bottle: string, writer: TestPerson, n: number): Promise<void> {
  const rows = Array.from({ length: n }, (_, i) => ({
    id: newId(NOW + i),
    bottle_id: bottle,
    author_id: writer.id,
    content: `word ${i}`,
    created_at: NOW + i,
    answer: null,
    answered_at: null,
  }));
  for (let i = 0; i < n; i += 500)
    await db
      .insertInto("comments")
      .values(rows.slice(i, i + 500))
      .execute();
  await db.updateTable("bottles").set({ comment_count: n }).where("id", "=", bottle).execute();
}

const contents = ({ comments }: { comments: { content: string }[] }) => comments.map(({ content }) => content);

/** Picks a bottle up and drops it with a comment. */
async function pickAndComment(db: Db, who: TestPerson, bottle: string, content: string, now: number) {
  await pickUpBottle(db, who, bottle, now);
  return dropBottle(db, who, bottle, content, now);
}

eachDatabase("age bands on an official bottle (docs/product.md 8.2)", (db) => {
  let officialAccount: TestPerson;
  let bottle: string;
  let people: Record<"adult" | "minor" | "unknown" | "official", TestPerson>;

  beforeAll(async () => {
    officialAccount = await seedBuiltIns(db());
    bottle = await aBottle(db(), officialAccount);
    people = {
      adult: await aPerson(db()),
      minor: await aMinor(db()),
      unknown: await aPerson(db(), { birthday: null }),
      official: await aPerson(db(), { official: 1 }),
    };
    await pickAndComment(db(), people.adult, bottle, "grown words", NOW);
    await pickAndComment(db(), people.minor, bottle, "young words", NOW + 1);
    const all = await listBottleComments(db(), officialAccount, bottle, PAGE, NOW);
    for (const { id, content } of all.items) {
      await answerComment(db(), officialAccount, id, `to ${content}`, NOW + 2);
    }
  });

  test.each<[keyof typeof people, string[]]>([
    ["adult", ["grown words"]],
    ["minor", ["young words"]],
    ["unknown", []],
    ["official", ["young words", "grown words"]],
  ])("%s reads %j, on every way to it", async (who, words) => {
    const person = people[who];
    const detail = await loadBottle(db(), person, bottle, NOW);
    expect([contents(detail), detail.commentCount]).toEqual([words, 2]);
    expect(detail.comments.map(({ answer }) => answer?.content)).toEqual(words.map((each) => `to ${each}`));
    const { items } = await listBottleComments(db(), person, bottle, PAGE, NOW);
    expect(contents({ comments: items })).toEqual(words);

    const { ask, enter } = openTestApp(db());
    const session = await enter(person);
    for (const path of [
      `/api/bottles/detail/${bottle}`,
      `/api/bottles/${bottle}/comments`,
      `/api/bottles/share/${bottle}`,
      `/bottle/${bottle}`,
      `/bottle-shared/${bottle}`,
    ]) {
      const text = await (await ask("GET", path, { session })).text();
      const read = ["grown words", "young words"].filter((each) => text.includes(each));
      expect([path, read]).toEqual([path, path.includes("shared") ? [] : words.toReversed()]);
    }
  });

  test("a commenter sees comments of their own band only", async () => {
    const { bottle: dropped } = await pickAndComment(db(), await aMinor(db()), bottle, "me too", NOW + 3);
    expect(contents(dropped)).toEqual(["me too", "young words"]);
  });

  test("the official account sees all comments in its list", async () => {
    const { items } = await listMyBottlesWithComments(db(), officialAccount, PAGE, NOW);
    expect(items.map(contents)).toEqual([["me too", "young words", "grown words"]]);
  });

  test("on official designs each band sees its own comments, officials see all", async () => {
    const { id } = await aDesign(db(), officialAccount, { status: "exhibition" });
    await saveDesignComment(db(), people.adult, id, "grown words", NOW);
    await saveDesignComment(db(), people.minor, id, "young words", NOW + 1);
    const read = async (who: keyof typeof people) =>
      (await listDesignComments(db(), people[who], id, PAGE, NOW)).items.map(({ content }) => content);
    expect(await read("adult")).toEqual(["grown words"]);
    expect(await read("minor")).toEqual(["young words"]);
    expect(await read("official")).toEqual(["young words", "grown words"]);
  });

  test("an author who turns 18 still sees earlier comments, other adults do not", async () => {
    const birthday = "2008-11-22";
    const adultAt = adultAtFromBirthday(birthday);
    const author = await aMinor(db(), { birthday });
    const writer = await aMinor(db());
    const own = await aBottle(db(), author);
    await pickAndComment(db(), writer, own, "young words", NOW);
    const visible = async (who: TestPerson) => contents(await loadBottle(db(), who, own, adultAt));
    expect(await visible(author)).toEqual(["young words"]);
    expect(await visible(writer)).toEqual(["young words"]);
    expect(await visible(people.adult)).toEqual([]);
  });
});

eachDatabase("pages of comments", (db) => {
  let bottle: string;
  let author: TestPerson;
  let reader: TestPerson;

  beforeAll(async () => {
    await seedBuiltIns(db());
    [author, reader] = [await aPerson(db()), await aPerson(db())];
    bottle = await aBottle(db(), author);
    await insertComment(db(), bottle, await aPerson(db()), 45);
  });

  const expected = Array.from({ length: 45 }, (_, i) => `word ${44 - i}`);

  test("pages have twenty comments, newest first, each once; the first page is in detail and list", async () => {
    const detail = await loadBottle(db(), reader, bottle, NOW);
    expect(contents(detail)).toEqual(expected.slice(0, 20));
    const { items } = await listMyBottlesWithComments(db(), author, PAGE, NOW);
    expect([items[0]?.commentsCursor, items[0] && contents(items[0])]).toEqual([
      detail.commentsCursor,
      expected.slice(0, 20),
    ]);
    const read = contents(detail);
    for (let cursor = detail.commentsCursor; cursor; ) {
      const after = parseListCursor(cursor, bottleCommentListName(bottle));
      if (!after) throw new Error("a cursor that is none");
      const page = await listBottleComments(db(), reader, bottle, { after, limit: 20 }, NOW);
      read.push(...contents({ comments: page.items }));
      cursor = page.nextCursor;
    }
    expect(read).toEqual(expected);
    expect(await loadBottle(db(), null, bottle, NOW)).toMatchObject({ comments: [], commentsCursor: null });
  });

  test("the API continues by cursor for readers of the bottle", async () => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(reader);
    const { commentsCursor } = await (await ask("GET", `/api/bottles/detail/${bottle}`, { session })).json();
    const path = `/api/bottles/${bottle}/comments`;
    const next = await (await ask("GET", `${path}?cursor=${commentsCursor}`, { session })).json();
    expect(next.items.map(({ content }: { content: string }) => content)).toEqual(expected.slice(20, 40));
    expect(next.items[0]).toMatchObject({ createdAt: new Date(NOW + 24).toISOString(), answer: null });
    expect((await ask("GET", `${path}?cursor=none`, { session })).status).toBe(422);
    const stranger = await aPerson(db());
    await insertBlock(db(), author, stranger);
    expect((await ask("GET", path, { session: await enter(stranger) })).status).toBe(404);
  });

  test("the page has a link to older comments, htmx gets the rows, and a link leads back", async () => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(reader);
    const html = async (path: string) => (await ask("GET", path, { session })).text();
    const first = await html(`/bottle/${bottle}`);
    const [, href] = /<a class="link" href="([^"]+)#comments" hx-get="\1"/.exec(first) ?? [];
    expect(first.match(/class="comment-text"/g)).toHaveLength(20);
    const second = await html(href ?? "");
    expect(second).toContain("word 24<");
    expect(second).not.toContain("word 25<");
    expect(second).toContain(`<a class="link" href="/bottle/${bottle}#comments">Newest comments</a>`);
  });

  test("a refused answer to an older comment keeps its page and its text", async () => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(author);
    const { commentsCursor: cursor } = await loadBottle(db(), author, bottle, NOW);
    const after = parseListCursor(cursor ?? "", bottleCommentListName(bottle)) ?? LIST_START;
    const [older] = (await listBottleComments(db(), author, bottle, { after, limit: 1 }, NOW)).items;
    const form = { comment: older?.id ?? "", cursor: cursor ?? "", content: "y".repeat(501) };
    const refused = await ask("POST", `/bottle/${bottle}/answer`, { session, form });
    const html = await refused.text();
    expect([refused.status, html.includes(form.content), html.includes(older?.content ?? "?")]).toEqual([
      422,
      true,
      true,
    ]);
    const done = await ask("POST", `/bottle/${bottle}/answer`, {
      session,
      form: { ...form, content: "yes" },
    });
    const place = `/bottle/${bottle}?cursor=${encodeURIComponent(cursor ?? "")}`;
    expect(done.headers.get("location")?.split("#answered-")[0]).toBe(place);
  });
});
