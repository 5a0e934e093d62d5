/** What a person sees at sea stays where it is while they are there (docs/product.md 3.3). */
import { beforeEach, expect, test } from "bun:test";
import { pickUpBottle } from "../../src/bottles/bottles";
import { SHUFFLE_KEY_RANGE } from "../../src/bottles/sea/candidates";
import type { Db } from "../../src/db/transact";
import { SEA_LIMITS } from "../../src/limits/sea";
import { SECOND } from "../../src/runtime/units";
import { WIDE_COOKIE } from "../../src/shell/panes/wide-window";
import { SEA_PLACE_ORDER } from "../../src/ui/sea/places";
import { seededRandom } from "../bench/sea/seeded";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, insertBlock, type TestPerson } from "../support/people";

const { bottlesOnHome } = SEA_LIMITS;

type Places = Map<number, string>;

/** A browser with its cookies, at whichever server. */
function openBrowser(session: string) {
  let sea: string | undefined;
  type Texts = Record<string, string>;
  const look = async (app: ReturnType<typeof openTestApp>, path = "/", headers: Texts = {}, cookies: Texts = {}) => {
    const all = { language: "en", session, ...(sea !== undefined && { sea }), ...cookies };
    const cookie = Object.entries(all)
      .map(([name, value]) => `${name}=${value}`)
      .join(";");
    const answer = await app.ask("GET", path, { headers: { cookie, ...headers } });
    const set = answer.headers.getSetCookie().find((each) => each.startsWith("sea="));
    if (set) sea = set.slice("sea=".length, set.indexOf(";"));
    const html = await answer.text();
    const forms = html.matchAll(
      /class="place place-(\d+)"(?:(?!<\/form>).)*?class="tap"[^>]* value="([\da-f-]{36})"/gs,
    );
    const places: Places = new Map([...forms].map(([, place, id]) => [Number(place), id ?? ""]));
    return { places, set, further: html.match(/id="further"[^>]* href="([^"]+)"/)?.[1] ?? "" };
  };
  return { look, cookie: () => sea, setCookie: (value: string) => (sea = value) };
}

const without = (places: Places, ...gone: string[]): Places =>
  new Map([...places].filter(([, id]) => !gone.includes(id)));

eachDatabase("a sea that stays", (_, open) => {
  let db: Db;
  let author: TestPerson;
  let reader: TestPerson;
  beforeEach(async () => {
    db = await open();
    await seedBuiltIns(db);
    [author, reader] = [await aPerson(db), await aPerson(db)];
  });

  const fill = async (count: number) => {
    for (let i = 0; i < count; i++)
      await aBottle(db, author, { waiting_since: null, shuffle: Math.floor((i / count) * SHUFFLE_KEY_RANGE) });
  };

  /** Two servers of one database, each with a randomness of its own, and one browser. */
  async function open2() {
    const random = seededRandom(1);
    const servers = [openTestApp(db, {}, null, random), openTestApp(db, {}, null, random)] as const;
    return { servers, browser: openBrowser((await servers[0].enter(reader)) ?? "") };
  }

  /** What was in `gone` has been replaced, and nothing else has moved. */
  function expectSteady(before: Places, after: Places, gone: string): void {
    expect(after.size).toBe(bottlesOnHome);
    expect([...after.values()]).not.toContain(gone);
    expect(without(after, ...[...after.values()].filter((id) => ![...before.values()].includes(id)))).toEqual(
      without(before, gone),
    );
  }

  test("looking again, at whichever server, shows the same bottles in the same places", async () => {
    await fill(200);
    const { servers, browser } = await open2();
    const first = await browser.look(servers[0]);
    expect(first.places.size).toBe(bottlesOnHome);
    for (const server of [...servers, ...servers]) expect((await browser.look(server)).places).toEqual(first.places);
    expect(first.set).toContain(`Max-Age=${SEA_LIMITS.viewKept / SECOND};`);
    expect(first.set).toContain("HttpOnly");
    // After the visit, and for somebody else, there are others.
    const other = openBrowser((await servers[0].enter(reader)) ?? "");
    expect((await other.look(servers[0])).places).not.toEqual(first.places);
  });

  test("only what was picked up, has sunk, is in another hand or blocked is replaced", async () => {
    await fill(200);
    const { servers, browser } = await open2();
    const change: ((id: string) => Promise<unknown>)[] = [
      (id) => pickUpBottle(db, reader, id, NOW),
      async (id) => pickUpBottle(db, await aPerson(db), id, NOW),
      (id) => db.updateTable("bottles").set({ expires_at: NOW }).where("id", "=", id).execute(),
      async (id) => {
        const other = await aPerson(db);
        await db.updateTable("bottles").set({ author_id: other.id }).where("id", "=", id).execute();
        await insertBlock(db, other, reader);
      },
    ];
    for (const [n, happens] of change.entries()) {
      const before = (await browser.look(servers[0])).places;
      const gone = before.get(SEA_PLACE_ORDER[n] ?? 0) ?? "";
      await happens(gone);
      expectSteady(before, (await browser.look(servers[1])).places, gone);
    }
  });

  test("looking further out shows others on purpose, and those stay then", async () => {
    await fill(200);
    const { servers, browser } = await open2();
    const first = await browser.look(servers[0]);
    const beyond = await browser.look(servers[0], first.further, { "hx-request": "true" });
    expect([...beyond.places.values()].filter((id) => [...first.places.values()].includes(id))).toEqual([]);
    // Without script the address stays: loading it again shows the same.
    expect((await browser.look(servers[1], first.further)).places).toEqual(beyond.places);
    const gone = beyond.places.get(SEA_PLACE_ORDER[0] ?? 0) ?? "";
    await pickUpBottle(db, reader, gone, NOW);
    expectSteady(beyond.places, (await browser.look(servers[1])).places, gone);
  });

  test("where no others are near the place of what was picked up stays empty, and what comes later fills it", async () => {
    await fill(5);
    const { servers, browser } = await open2();
    const before = (await browser.look(servers[0])).places;
    expect(before.size).toBe(5);
    const gone = before.get(SEA_PLACE_ORDER[1] ?? 0) ?? "";
    await pickUpBottle(db, reader, gone, NOW);
    expect((await browser.look(servers[0])).places).toEqual(without(before, gone));
    expect((await browser.look(servers[1])).places).toEqual(without(before, gone));
    const late = await aBottle(db, author);
    const after = (await browser.look(servers[0])).places;
    expect(after.get(SEA_PLACE_ORDER[1] ?? 0)).toBe(late);
    expect(without(after, late)).toEqual(without(before, gone));
  });

  test("a part of the page changes nothing of what was seen", async () => {
    await fill(200);
    const { servers, browser } = await open2();
    expect((await browser.look(servers[0], "/", { "hx-request": "true" })).set).toBeUndefined();
  });

  test("a page that is fetched ahead is the one that is shown", async () => {
    await fill(200);
    const { servers, browser } = await open2();
    const shown = await browser.look(servers[0], "/", { "sec-purpose": "prefetch" });
    expect((await browser.look(servers[1])).places).toEqual(shown.places);
  });

  test("is forgotten where a visitor reads a letter beside it", async () => {
    await fill(20);
    const letter = await aBottle(db, author);
    const { servers, browser } = await open2();
    await browser.look(servers[0]);
    const signedOut = { [WIDE_COOKIE]: "1", session: "" };
    expect((await browser.look(servers[0], `/bottle/${letter}`, {}, signedOut)).set).toContain("sea=; Max-Age=0");
  });

  test("stays beside a letter in a wide window, and after it", async () => {
    await fill(200);
    const letter = await aBottle(db, reader);
    const { servers, browser } = await open2();
    const wide = { [WIDE_COOKIE]: "1" };
    const beside = await browser.look(servers[0], `/bottle/${letter}`, {}, wide);
    expect([beside.places.size, beside.set === undefined]).toEqual([bottlesOnHome, false]);
    for (const path of [`/bottle/${letter}`, "/"])
      expect((await browser.look(servers[1], path, {}, wide)).places).toEqual(beside.places);
    const poll = await browser.look(servers[0], `/bottle/${letter}`, { "hx-request": "true" }, wide);
    expect(poll.set).toBe(undefined);
  });

  test("malformed cookies are dropped, and nobody sees by them what they may not", async () => {
    await fill(200);
    const own = await aBottle(db, reader);
    const { servers, browser } = await open2();
    for (const value of ["x", "0.500000", "....", `${own}.`.repeat(40), own, `${own}${own}`, "%27.%00"]) {
      browser.setCookie(value);
      const { places } = await browser.look(servers[0]);
      expect(places.size, value).toBe(bottlesOnHome);
      expect([...places.values()], value).not.toContain(own);
    }
  });

  test("nothing of it stays for who comes after signing out", async () => {
    await fill(20);
    const { servers, browser } = await open2();
    await browser.look(servers[0]);
    const answer = await servers[0].ask("GET", "/", { headers: { cookie: `language=en;sea=${browser.cookie()}` } });
    expect(answer.headers.getSetCookie().find((each) => each.startsWith("sea="))).toStartWith("sea=; Max-Age=0");
  });
});
