import { beforeEach, describe, expect, test } from "bun:test";
import { ensureOfficialAccount } from "../../src/auth/auth";
import { dropBottle, pickUpBottle, throwBackBottle } from "../../src/bottles/bottles";
import type { Db } from "../../src/db/transact";
import { FIRST_HINTS } from "../../src/limits/account";
import { markHintsSeen, startHints } from "../../src/profile/hints";
import { HOUR } from "../../src/runtime/units";
import { findInviterByCode } from "../../src/users/users";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor } from "../support/people";
import { plainText } from "../support/plain-text";
import { aPerson } from "../support/world";

const PROFILE = { birthday: "1990-05-17", gender: "other", country: "PT", reads: "en" };

eachDatabase("the first minute", (_, open) => {
  let db: Db;
  let letter: string;
  let strangers: string;
  beforeEach(async () => {
    db = await open();
    await seedBuiltIns(db);
    const author = await aPerson(db);
    const officialAccount = {
      author_id: await ensureOfficialAccount(db, NOW),
      band: "all" as const,
      author_adult_at: 0,
    };
    letter = await aBottle(db, author, officialAccount);
    strangers = await aBottle(db, author);
  });

  const pick = async (bottle: string, cookies: Record<string, string> = {}, session?: string) => {
    const response = await openTestApp(db).ask("POST", "/pick", { form: { bottle }, cookies, session });
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith("letter="));
    return { to: response.headers.get("location"), opened: cookie?.split(/[=;]/)[1] };
  };
  /** To registration, and from there back to this bottle. */
  const join = (bottle: string) => `/register?next=${encodeURIComponent(`/bottle/${bottle}?pick=1`)}`;

  test("a visitor opens one official letter, again and again, and no other", async () => {
    expect(await pick(letter)).toEqual({ to: `/bottle/${letter}`, opened: letter });
    expect(await pick(letter, { letter })).toEqual({ to: `/bottle/${letter}`, opened: letter });
    expect(await pick(letter, { letter: strangers })).toEqual({ to: join(letter), opened: undefined });
    expect(await pick(strangers)).toEqual({ to: join(strangers), opened: undefined });
    expect(await pick("nothing")).toEqual({ to: join("nothing"), opened: undefined });
  });

  test("a letter in somebody's hand is not opened", async () => {
    await db
      .updateTable("bottles")
      .set({ free_at: NOW + HOUR })
      .where("id", "=", letter)
      .execute();
    expect(await pick(letter)).toEqual({ to: join(letter), opened: undefined });
  });

  test("a bottle that was tapped before joining is shown where one joins, its words are not", async () => {
    const { ask, enter } = openTestApp(db);
    await db.updateTable("bottles").set({ content: "Sealed words" }).where("id", "=", strangers).execute();
    const next = encodeURIComponent(`/bottle/${strangers}?pick=1`);
    const open = { birthday: null, gender: null };
    for (const [path, says] of [
      ["/register", "Join or log in first"],
      ["/login", "Join or log in first"],
      ["/complete-profile", "Complete your profile first"],
    ] as const) {
      const session = path === "/complete-profile" ? await enter(await aPerson(db, open)) : undefined;
      const html = await (await ask("GET", `${path}?next=${next}`, { session })).text();
      expect(html, path).toContain(says);
      expect(html, path).toContain("To open this letter");
      expect(html, path).not.toContain("Sealed words");
    }
    // A link that somebody shared says what it is about.
    const shared = await ask("GET", `/register?next=${encodeURIComponent(`/bottle/${strangers}`)}`);
    expect(await shared.text()).toContain("Sealed words");
  });

  test("who has no birthday comes back to the bottle they tapped", async () => {
    const session = await openTestApp(db).enter(await aPerson(db, { birthday: null, gender: null }));
    const { to } = await pick(strangers, {}, session);
    expect(to).toBe(`/complete-profile?next=${encodeURIComponent(`/bottle/${strangers}?pick=1`)}`);
  });

  test("a tapped bottle leads who has joined to its letter, or back to the sea where it is not theirs to pick up", async () => {
    const { ask, enter } = openTestApp(db);
    const [reader, minor, newcomer] = [await aPerson(db), await aMinor(db), await aPerson(db, { birthday: null })];
    const openAs = async (person: { id: string }, bottle = strangers) => {
      const response = await ask("GET", `/bottle/${bottle}?pick=1`, { session: await enter(person) });
      const notice = response.headers.getSetCookie().find((each) => each.startsWith("notice="));
      return [response.status, response.headers.get("location"), notice?.split(/[=;]/)[1]];
    };
    const toLetter = [200, null, undefined];
    const toSea = [303, "/", "drifted_on"];
    expect(await openAs(reader)).toEqual(toLetter);
    expect(await openAs(minor)).toEqual(toSea);
    expect(await openAs(reader, "nothing")).toEqual(toSea);
    const back = `/complete-profile?next=${encodeURIComponent(`/bottle/${strangers}?pick=1`)}`;
    expect(await openAs(newcomer)).toEqual([303, back, "profile_incomplete"]);
    await pickUpBottle(db, reader, strangers, NOW);
    expect(await openAs(reader)).toEqual(toLetter);
    expect(await openAs(await aPerson(db))).toEqual(toSea);
    const home = await ask("GET", "/", { session: await enter(minor), cookies: { notice: "drifted_on" } });
    expect(plainText(await home.text())).toContain("That bottle has drifted on in the meantime.");
  });

  test("opening takes nothing out of the sea", async () => {
    await pick(letter);
    const row = await db.selectFrom("bottles").selectAll().where("id", "=", letter).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: "sea", holder_id: null, pick_count: 0 });
  });

  test("a visitor's letter, of their language, lies in the nearest place, until one was opened", async () => {
    const { ask } = openTestApp(db);
    const home = async (cookies = {}) => (await ask("GET", "/", { cookies })).text();
    const hint = "Read this one first";
    expect(await home()).toMatch(new RegExp(`place-11".*?value="${letter}".*?${hint}`, "s"));
    expect(await home({ letter })).not.toContain(hint);
    expect(await home({ language: "de" })).not.toContain('id="sea-hint"');
  });

  test("who has no birthday is shown the same letter in the same way, and no other one afterwards", async () => {
    const { ask, enter } = openTestApp(db);
    const session = await enter(await aPerson(db, { birthday: null, gender: null }));
    const home = async (cookies = {}, path = "/") => (await ask("GET", path, { session, cookies })).text();
    const [hint, usual] = ["Read this one first", "Tap to pick up"];
    const first = await home();
    expect(first).toMatch(new RegExp(`value="${letter}"[^>]*aria-describedby="sea-hint".*?id="sea-hint">${hint}`, "s"));
    const seen = first.match(/id="further"[^>]* href="([^"]+)"/)?.[1]?.replaceAll("&amp;", "&") ?? "";
    for (const html of [await home({ letter }), await home({ letter }, seen), await home({}, seen)])
      expect([html.includes(hint), html.includes(usual)]).toEqual([false, false]);
  });

  test("under the opened letter stands once that the others open after joining; elsewhere it does not", async () => {
    const { ask } = openTestApp(db);
    const note = (html: string) => html.match(/href="([^"]*)">The other bottles hold letters too/g) ?? [];
    const page = async (bottle: string, cookies: Record<string, string>) =>
      note(await (await ask("GET", `/bottle/${bottle}`, { cookies })).text());
    expect(await page(letter, { letter })).toEqual(['href="/register?next=%2F">The other bottles hold letters too']);
    expect(await page(letter, {})).toEqual([]);
    expect(await page(strangers, { letter })).toEqual([]);
  });
});

describe("the hints", () => {
  eachDatabase("of a person", (get) => {
    const visible = async (id: string) =>
      (await get().selectFrom("users").select("hints_seen").where("id", "=", id).executeTakeFirstOrThrow()).hints_seen;

    test("begin once and never go back", async () => {
      const { id } = await aPerson(get());
      expect(await visible(id)).toBe(3);
      await startHints(get(), id);
      expect(await visible(id)).toBe(0);
      await markHintsSeen(get(), id, 2);
      await markHintsSeen(get(), id, 1);
      expect(await visible(id)).toBe(2);
      await markHintsSeen(get(), id, 3);
      expect(await visible(id)).toBe(3);
    });

    test("end with what they teach, and come on no other day", async () => {
      const { ask, enter, later } = openTestApp(get(), { CLOCK_OFFSET_MS: "0" });
      await seedBuiltIns(get());
      const reader = await aPerson(get(), { hints_seen: 0 });
      const session = await enter(reader);
      const shown = async () => /coach coach-(\d)/.exec(await (await ask("GET", "/", { session })).text())?.[1] ?? null;
      expect(await shown()).toBe("1");
      const id = await aBottle(get(), await aPerson(get()));
      await pickUpBottle(get(), reader, id, NOW);
      // They point at bottles at sea: the one in the hand comes first.
      expect(await shown()).toBeNull();
      await throwBackBottle(get(), reader, id, NOW);
      expect(await shown()).toBe("2");
      const other = await aBottle(get(), await aPerson(get()));
      await pickUpBottle(get(), reader, other, NOW);
      await dropBottle(get(), reader, other, "A fig tree.", NOW);
      expect(await shown()).toBe("3");
      const newer = await enter(await aPerson(get(), { hints_seen: 0 }));
      const sees = async () => (await (await ask("GET", "/", { session: newer })).text()).includes("coach-card");
      later(FIRST_HINTS.time - 1);
      expect(await sees()).toBe(true);
      later(FIRST_HINTS.time);
      expect(await sees()).toBe(false);
    });

    test("do not teach throwing to whoever has thrown", async () => {
      const { ask, enter } = openTestApp(get());
      const home = async (change: { hints_seen: number; throw_count: number }) =>
        plainText(await (await ask("GET", "/", { session: await enter(await aPerson(get(), change)) })).text());
      for (const throw_count of [0, 1]) {
        const html = await home({ hints_seen: 1, throw_count });
        expect(html).toContain("coach-2");
        expect(html).toContain(throw_count > 0 ? 'aria-label="Hint 2 of 2"' : 'aria-label="Hint 2 of 3"');
        // The last one ends them all.
        expect(/id="coach-next" value="2"/.test(html)).toBe(throw_count === 0);
        expect((await home({ hints_seen: 2, throw_count })).includes("coach-3")).toBe(throw_count === 0);
      }
    });

    test("come to those who complete their profile in the browser, and to them alone", async () => {
      const officialAccount = openTestApp(get());
      const guest = await aPerson(get(), { birthday: null, gender: null, password_hash: "x" });
      const session = await officialAccount.enter(guest);
      const form = { ...PROFILE, next: "/" };
      expect((await officialAccount.ask("POST", "/complete-profile", { session, form })).headers.get("location")).toBe(
        "/",
      );
      expect(await visible(guest.id)).toBe(0);
      await markHintsSeen(get(), guest.id, 3);
      await officialAccount.ask("POST", "/complete-profile", { session, form });
      expect(await visible(guest.id)).toBe(3);
    });

    test("are asked for a nickname only if they never chose one", async () => {
      const officialAccount = openTestApp(get());
      const page = async (password_hash: string | null) => {
        const { id } = await aPerson(get(), { birthday: null, gender: null, password_hash });
        return (
          await officialAccount.ask("GET", "/complete-profile", { session: await officialAccount.enter({ id }) })
        ).text();
      };
      expect(await page("x")).not.toContain('name="nickname"');
      expect(await page(null)).toContain('name="nickname"');
    });

    test("an invitation of somebody who is banned greets nobody", async () => {
      const code = "HARB2345";
      const { id } = await aPerson(get(), { invite_code: code });
      expect(await findInviterByCode(get(), code, NOW)).toMatchObject({ id });
      await get().updateTable("users").set({ banned_at: NOW }).where("id", "=", id).execute();
      expect(await findInviterByCode(get(), code, NOW)).toBeNull();
    });
  });
});

eachDatabase("a session that has ended", (db) => {
  test("takes along what the browser kept, where it is refused", async () => {
    const { ask } = openTestApp(db());
    for (const path of ["/api/bottles", "/profile"]) {
      const response = await ask("GET", path, { session: "ended" });
      expect(response.headers.get("clear-site-data")).toBe('"storage"');
      expect((await ask("GET", path)).headers.get("clear-site-data")).toBeNull();
    }
  });
});
