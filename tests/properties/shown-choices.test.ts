/** What pages offer and keep, whatever state people are in: what is offered is taken, and what was chosen stays chosen. */
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { pictureFileName } from "../../src/files/pictures";
import { formatDateTime } from "../../src/i18n/format";
import { localeOf } from "../../src/i18n/locales";
import { parseTimeZone } from "../../src/i18n/time-zone";
import { translatorFor } from "../../src/i18n/translator";
import { DAY } from "../../src/runtime/units";
import { CHAT_NOW, makeFriends, sendMessage } from "../chat/chat-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";
import { photoRow } from "../support/photos";

const t = translatorFor("en");

eachDatabase("what a page offers", (db) => {
  let app: TestApp;
  beforeAll(async () => {
    await seedBuiltIns(db());
  });
  beforeEach(() => {
    app = openTestApp(db());
  });

  const ask = async (who: TestPerson, method: string, path: string, form?: Record<string, string>, zone = "UTC") =>
    app.ask(method, path, { session: await app.enter(who), form, cookies: { zone } });
  const pageOf = async (who: TestPerson, path: string) => (await ask(who, "GET", path)).text();
  const follow = async (one: TestPerson, other: TestPerson) =>
    db().insertInto("follows").values({ follower_id: one.id, followee_id: other.id, created_at: NOW }).execute();

  const ACROSS = [aPerson, aMinor] as const;
  const FOLLOWS = [
    [true, false],
    [true, true],
    [false, true],
    [false, false],
  ] as const;
  test.each(FOLLOWS)(
    "a follow can be taken back on the page of each age band: mine %p, theirs %p",
    async (mine, theirs) => {
      for (const make of ACROSS) {
        const [me, other] = [await aPerson(db()), await make(db())];
        if (mine) await follow(me, other);
        if (theirs) await follow(other, me);
        const html = await pageOf(me, `/friends/${other.id}`);
        const canUnfollow =
          html.includes(`/friends/${other.id}/unfollow`) && /<button[^>]*class="link unfollow"/.test(html);
        expect([make.name, canUnfollow]).toEqual([make.name, mine]);
      }
    },
  );

  test.each(["friends", "strangers"])(
    "in a chat without a script, each act offered at a message is taken: %s",
    async (are) => {
      const people = [await aPerson(db()), await aPerson(db())] as const;
      const [one, other] = people;
      if (are === "friends") await makeFriends(db(), one, other);
      else await follow(one, other);
      await sendMessage(db(), one, other, "hello");
      app.later(CHAT_NOW - NOW);
      for (const [who, partner] of [people, people.toReversed() as [TestPerson, TestPerson]] as const) {
        const acts = (await pageOf(who, `/chat/${partner.id}`)).matchAll(
          /formAction="(\/chat\/[^"]*\/(?:react|recall))"/gi,
        );
        for (const path of new Set([...acts].map(([, act = ""]) => act))) {
          const { status } = await ask(who, "POST", path, { emoji: "👍" });
          expect([path.split("/").at(-1), status]).toEqual([path.split("/").at(-1), 303]);
        }
      }
    },
  );

  test.each([1, 2, 3])("%p ticked bottles are ticked still after a refusal", async (n) => {
    const [me, author] = [await aPerson(db()), await aPerson(db())];
    const ids: string[] = [];
    for (let i = 0; i < 3; i++)
      ids.push(await aBottle(db(), author, { state: "kept", owner_id: me.id, collected_at: NOW }));
    const ticked = ids.slice(0, n);
    const many = Array.from({ length: 101 }, (_, i) => `other-${i}`);
    const response = await ask(me, "POST", "/backpack/clean", { bottles: [...ticked, ...many].join(",") });
    expect(response.status).toBe(422);
    const html = await response.text();
    const boxes = [...html.matchAll(/<input type="checkbox" name="bottles"([^>]*)/g)].map(([, rest = ""]) => rest);
    expect(boxes).toHaveLength(3);
    expect(
      boxes
        .filter((each) => /checked/.test(each))
        .map((each) => /value="([^"]*)"/.exec(each)?.[1])
        .sort(),
    ).toEqual(ticked.toSorted());
  });

  test.each(FOLLOWS)(
    "a portrait that waits is what its owner sees: one waits %p, one is shown %p",
    async (waits, shown) => {
      const rows = {
        waits: photoRow("", { kind: "avatar", held: 1 }),
        shown: photoRow("", { kind: "avatar", slot: 1 }),
      };
      const pathOf = ({ file }: { file: string }) => `/pictures/${pictureFileName(file, 288)}`;
      const me = await aPerson(db(), { avatar: shown ? pathOf(rows.shown) : null });
      if (waits)
        await db()
          .insertInto("photos")
          .values({ ...rows.waits, user_id: me.id })
          .execute();
      const html = await pageOf(me, "/avatar");
      expect([html.includes(rows.waits.file), html.includes(rows.shown.file)]).toEqual([waits, shown && !waits]);
      expect(html.includes(t("profile.picture_waits"))).toBe(waits);
    },
  );

  const PASSWORDS = { "with a password": "x", "without one": null };
  test.each(Object.entries(PASSWORDS))(
    "an account %s is led to its password only if it has one",
    async (_, password_hash) => {
      const me = await aPerson(db(), { password_hash });
      const ways = (await pageOf(me, "/account/passkeys")).split("<main")[1] ?? "";
      expect(ways.includes('href="/account/password"')).toBe(password_hash !== null);
    },
  );

  const SPANS = ["", "1", "7", "30"];
  test.each(SPANS)("a span of %p days that was tapped goes before a number that was typed", async (span) => {
    const [official, person] = [await aPerson(db(), { official: 1, password_hash: "x" }), await aPerson(db())];
    for (const days of ["", "3", "30"]) {
      const taken = Number(span || days);
      const form = { kind: "suspend", rule: "2", reason: "For the test.", span, days, show: "preview" };
      const html = await (await ask(official, "POST", `/official/people/${person.id}/measures`, form)).text();
      const until = formatDateTime(localeOf("en", "US"), NOW + taken * DAY, parseTimeZone("UTC"));
      const [, title = ""] = /<div class="office-letter"[^>]*><p class="bold">([^<]*)/.exec(html) ?? [];
      expect([span, days, title.includes(until)]).toEqual([span, days, taken > 0]);
    }
  });
});
