import { beforeAll, expect, test } from "bun:test";
import { aDesign } from "../designs/design-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson } from "../support/people";

/** Every page that shows something of somebody to who is signed out; `:bottle` and `:design` are theirs, `:code` their invitation. */
const OPEN_PAGES = [
  "/bottle/:bottle",
  "/bottle-shared/:bottle",
  "/bottle-shared/:bottle?btype=thrown&invite=:code",
  "/api/bottles/:bottle",
  "/api/bottles/:bottle/comments",
  "/bottle-square",
  "/bottle-square?section=exhibition",
  "/bottle-square/:design",
  "/bottle-square/by/:designer",
  "/",
  "/register?invite=:code",
  "/register?next=%2Fbottle%2F:bottle",
  "/help",
  "/parents",
];

eachDatabase("open pages", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test.each(OPEN_PAGES)("%s names nobody under 18, neither to visitors nor to adults", async (path) => {
    const app = openTestApp(db());
    const minor = await aMinor(db(), { avatar: "face-of-a-minor.webp" });
    const bottle = await aBottle(db(), minor);
    const design = await aDesign(db(), minor, { status: "exhibition" });
    const { invite_code, username } = await db()
      .selectFrom("users")
      .select(["invite_code", "username"])
      .where("id", "=", minor.id)
      .executeTakeFirstOrThrow();
    const url = path
      .replace(":bottle", bottle)
      .replace(":code", invite_code)
      .replace(":designer", minor.id)
      .replace(":design", design.id);
    for (const sent of [{}, { session: await app.enter(await aPerson(db())) }]) {
      const html = await (await app.ask("GET", url, sent)).text();
      for (const sign of [minor.nickname, "face-of-a-minor", username, minor.id])
        expect([url, html.includes(sign)]).toEqual([url, false]);
    }
  });
});
