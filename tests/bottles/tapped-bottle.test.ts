/** A bottle that was tapped on the sea before joining is in one's hand after the last form (docs/product.md 3.14). */
import { beforeAll, expect, test } from "bun:test";
import { sql } from "kysely";
import { pickUpBottle } from "../../src/bottles/bottles";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
import { findUser } from "../../src/users/users";
import { openTestApp, type TestApp, type TestRequest } from "../support/app";
import { blockPerson } from "../support/block-person";
import { aBottle, loadBottleRow, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";

const PASSWORD = "coral-teapot-93";

eachDatabase("a bottle that was tapped before joining", (db) => {
  let app: TestApp;
  let author: TestPerson;
  let count = 0;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
    author = await aPerson(db());
  });

  const tappedPath = (bottle: string) => `/bottle/${bottle}?pick=1`;
  /** The cookie of a tap. */
  const tapOn = (bottle: string) => ({ tapped: bottle });
  const cookieOf = (answer: Response, name: string) =>
    answer.headers
      .getSetCookie()
      .findLast((each) => each.startsWith(`${name}=`))
      ?.split("; ");
  const outcomeOf = (answer: Response) => {
    const [notice] = cookieOf(answer, "notice") ?? [];
    return [answer.headers.get("location") ?? answer.headers.get("hx-redirect"), notice?.split("=")[1]];
  };
  const finishProfile = async (
    newcomer: { id: string },
    bottle: string,
    sent: Pick<TestRequest, "headers" | "cookies"> = {},
  ) => {
    const form = { birthday: "1990-05-17", gender: "other", nickname: `Tapper ${++count}`, next: tappedPath(bottle) };
    const session = await app.enter(newcomer);
    const cookies = tapOn(bottle);
    return { session, answer: await app.ask("POST", "/complete-profile", { session, form, cookies, ...sent }) };
  };
  const aNewcomer = () => aPerson(db(), { birthday: null, gender: null });
  const picksOf = async ({ id }: { id: string }) => (await findUser(db(), id, ["pick_count"]))?.pick_count;
  const holderOf = async (bottle: string) => (await loadBottleRow(db(), bottle)).holder_id;

  test.each<Record<string, string>>([{}, { "hx-request": "true" }])(
    "is held when the profile is complete, without another tap: %j",
    async (headers) => {
      const [bottle, newcomer] = [await aBottle(db(), author), await aNewcomer()];
      const { session, answer } = await finishProfile(newcomer, bottle, { headers });
      expect(outcomeOf(answer)).toEqual([`/bottle/${bottle}`, undefined]);
      expect(cookieOf(answer, "tapped")?.slice(0, 2)).toEqual(["tapped=", "Max-Age=0"]);
      expect([await holderOf(bottle), await picksOf(newcomer)]).toEqual([newcomer.id, 1]);
      const page = await (await app.ask("GET", `/bottle/${bottle}`, { session })).text();
      expect(page).toContain("It is in your hand.");
      // Sent twice it is one pick, and leads to the same letter.
      const again = await finishProfile(newcomer, bottle);
      expect(outcomeOf(again.answer)[0]).toBe(tappedPath(bottle));
      expect(await picksOf(newcomer)).toBe(1);
    },
  );

  test("that somebody else took meanwhile leads to the sea, which says so; no pick is spent", async () => {
    const [bottle, newcomer] = [await aBottle(db(), author), await aNewcomer()];
    await pickUpBottle(db(), await aPerson(db()), bottle, NOW);
    const { session, answer } = await finishProfile(newcomer, bottle);
    expect(outcomeOf(answer)[0]).toBe(tappedPath(bottle));
    expect(outcomeOf(await app.ask("GET", tappedPath(bottle), { session }))).toEqual(["/", "drifted_on"]);
    expect(await picksOf(newcomer)).toBe(0);
  });

  test("that two people have tapped is in the hand of one of them, of two forms at once; the other has spent no pick", async () => {
    const [bottle, people] = [await aBottle(db(), author), [await aNewcomer(), await aNewcomer()]];
    const answers = await Promise.all(people.map((each) => finishProfile(each, bottle)));
    expect(answers.map(({ answer }) => outcomeOf(answer)[0]).sort()).toEqual([`/bottle/${bottle}`, tappedPath(bottle)]);
    expect((await Promise.all(people.map(picksOf))).sort()).toEqual([0, 1]);
    expect(people.map(({ id }) => id)).toContain((await holderOf(bottle)) ?? "");
  });

  test("that is hidden, has expired, or whose author has blocked who logs in, is not picked up; the sea says that it has drifted on", async () => {
    const member = await aMember();
    const blocker = await aPerson(db());
    await blockPerson(db(), blocker, member.id, NOW);
    for (const bottle of [
      await aBottle(db(), author, { hidden_at: NOW }),
      await aBottle(db(), author, { expires_at: NOW }),
      await aBottle(db(), blocker),
    ]) {
      expect(outcomeOf(await logIn(member, bottle))).toEqual([tappedPath(bottle), undefined]);
      expect(await holderOf(bottle)).toBeNull();
      const session = await app.enter(member);
      expect(outcomeOf(await app.ask("GET", tappedPath(bottle), { session }))).toEqual(["/", "drifted_on"]);
    }
    expect(await picksOf(member)).toBe(0);
  });

  test("is promised by the forms only while it can be picked up", async () => {
    const promise = async (bottle: string, path: string, session?: string) =>
      (await app.ask("GET", `${path}?next=${encodeURIComponent(tappedPath(bottle))}`, { session }))
        .text()
        .then((html) => [html.includes("To open this letter"), html.includes("Save and read the letter")]);
    const [bottle, session] = [await aBottle(db(), author), await app.enter(await aNewcomer())];
    const seen = () =>
      Promise.all([
        promise(bottle, "/login"),
        promise(bottle, "/register"),
        promise(bottle, "/complete-profile", session),
      ]);
    expect(await seen()).toEqual([
      [true, false],
      [true, false],
      [true, true],
    ]);
    await pickUpBottle(db(), await aPerson(db()), bottle, NOW);
    expect(await seen()).toEqual([
      [false, false],
      [false, false],
      [false, false],
    ]);
  });

  test("leaves a finished login as it is where picking it up fails unexpectedly, which is logged", async () => {
    const [bottle, member] = [await aBottle(db(), author), await aMember()];
    await sql`alter table findings rename to findings_away`.execute(db());
    const answer = await logIn(member, bottle);
    await sql`alter table findings_away rename to findings`.execute(db());
    expect([answer.status, outcomeOf(answer)]).toEqual([303, [tappedPath(bottle), undefined]]);
    expect(cookieOf(answer, "session")?.[0]).toMatch(/^session=./);
    expect(app.lines.findLast((line) => line.includes("findings"))).toContain('"path":"/login"');
  });

  test("of the other age band is not picked up, and nothing tells why", async () => {
    const [bottle, newcomer] = [await aBottle(db(), await aMinor(db())), await aNewcomer()];
    const { session } = await finishProfile(newcomer, bottle);
    expect([await holderOf(bottle), await picksOf(newcomer)]).toEqual([null, 0]);
    expect(outcomeOf(await app.ask("GET", tappedPath(bottle), { session }))).toEqual(["/", "drifted_on"]);
  });

  /** An account with a password. */
  async function aMember(change: Parameters<typeof aPerson>[1] = {}) {
    const { password_hash } = (await findUser(db(), await registeredId(), ["password_hash"])) ?? {};
    return aPerson(db(), { ...change, password_hash });
  }
  async function registeredId(): Promise<string> {
    const json = {
      username: `tapped-${process.pid}-${++count}`,
      password: PASSWORD,
      nickname: `T${count}`,
      language: "en",
    };
    const { user } = (await (await app.ask("POST", "/api/auth/register", { json })).json()) as { user: { id: string } };
    return user.id;
  }
  const logIn = async ({ id }: { id: string }, bottle: string, cookies: Record<string, string> = tapOn(bottle)) => {
    const { username = "" } = (await findUser(db(), id, ["username"])) ?? {};
    return app.ask("POST", "/login", { form: { username, password: PASSWORD, next: tappedPath(bottle) }, cookies });
  };

  test("is not picked up by an address alone that somebody else has sent, nor by a tap on another bottle", async () => {
    const [bottle, member] = [await aBottle(db(), author), await aMember()];
    for (const cookies of [{}, tapOn(await aBottle(db(), author))]) {
      expect(outcomeOf(await logIn(member, bottle, cookies))).toEqual([tappedPath(bottle), undefined]);
      expect(outcomeOf((await finishProfile(await aNewcomer(), bottle, { cookies })).answer)[0]).toBe(
        tappedPath(bottle),
      );
    }
    expect(await holderOf(bottle)).toBeNull();
    const page = await app.ask("GET", tappedPath(bottle), { session: await app.enter(member) });
    expect(await page.text()).toContain("Pick up");
  });

  test("is remembered by the tap, of a visitor and of who has no birthday yet, for a quarter of an hour", async () => {
    const bottle = await aBottle(db(), author);
    const session = await app.enter(await aNewcomer());
    const next = encodeURIComponent(tappedPath(bottle));
    for (const [cookies, path] of [
      [{ letter: "another" }, `/register?next=${next}`],
      [{ letter: "another", known: "a.b" }, `/login?next=${next}`],
      [{ session }, `/complete-profile?next=${next}`],
    ] as const) {
      const answer = await app.ask("POST", "/pick", { form: { bottle }, cookies });
      expect(outcomeOf(answer)[0]).toBe(path);
      expect(cookieOf(answer, "tapped")).toEqual([
        `tapped=${bottle}`,
        "Max-Age=900",
        "Path=/",
        "HttpOnly",
        "SameSite=Lax",
      ]);
    }
  });

  test("is held after logging in, too; where the picks of the day are spent the letter's page says so", async () => {
    const [bottle, member] = [await aBottle(db(), author), await aMember()];
    expect(outcomeOf(await logIn(member, bottle))).toEqual([`/bottle/${bottle}`, undefined]);
    expect(await holderOf(bottle)).toBe(member.id);
    for (let left = SEA_LIMITS.picksPerDay - 1; left > 0; left--)
      await pickUpBottle(db(), member, await aBottle(db(), author), NOW);
    const last = await aBottle(db(), author);
    expect(outcomeOf(await logIn(member, last))).toEqual([tappedPath(last), "pick_limit_reached"]);
    expect(await holderOf(last)).toBeNull();
  });

  test("is not picked up by who is suspended, nor by a page that is only looked at", async () => {
    const [bottle, member] = [await aBottle(db(), author), await aMember({ suspended_until: NOW + DAY })];
    expect(outcomeOf(await logIn(member, bottle))).toEqual([tappedPath(bottle), undefined]);
    expect(await holderOf(bottle)).toBeNull();
    await app.ask("GET", tappedPath(bottle), { session: await app.enter(await aPerson(db())) });
    expect(await holderOf(bottle)).toBeNull();
  });

  test("says its language where the reader may not read it, before it is picked up", async () => {
    const bottle = await aBottle(db(), author, { language: "fr" });
    const shown = async (language: string) =>
      (
        await app.ask("GET", `/register?next=${encodeURIComponent(tappedPath(bottle))}`, { cookies: { language } })
      ).text();
    expect(await shown("en")).toContain("The letter is in French.");
    expect(await shown("fr")).not.toContain("français.");
  });
});
