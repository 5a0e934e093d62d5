/** The intention to answer survives joining: the letter is in one's hand, and its sheet is open. */
import { beforeAll, expect, test } from "bun:test";
import { pickUpBottle } from "../../src/bottles/bottles";
import { DAY } from "../../src/runtime/units";
import { findUser } from "../../src/users/users";
import { openTestApp, type TestApp } from "../support/app";
import { aBottle, loadBottleRow, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

const PROFILE = { birthday: "1990-05-17", gender: "other", country: "PT", nickname: "" };

eachDatabase("answering right after joining", (db) => {
  let official: TestPerson;
  let app: TestApp;
  beforeAll(async () => {
    official = await seedBuiltIns(db());
    app = openTestApp(db());
  });

  async function finishProfile(letter: string, opened: string) {
    const newcomer = await aPerson(db(), { birthday: null });
    const session = await app.enter(newcomer);
    const next = `/bottle/${letter}?answer=1`;
    const form = { ...PROFILE, nickname: newcomer.nickname, next };
    const cookies = { letter: opened };
    const answer = await app.ask("POST", "/complete-profile", { session, form, cookies });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, next]);
    const page = await (await app.ask("GET", next, { session })).text();
    return { newcomer, session, page };
  }

  test("the opened letter is held when the profile is complete, and its page says so over an open sheet", async () => {
    const letter = await aBottle(db(), official);
    const { newcomer, page } = await finishProfile(letter, letter);
    expect((await loadBottleRow(db(), letter)).holder_id).toBe(newcomer.id);
    expect(page).toContain('data-open="true"');
    expect(page).toContain("The letter is in your hand.");
    expect(page).not.toContain('name="pick"');
    expect(page).not.toContain("notice.registered");
  });

  test("whoever is suspended gets neither a new name nor the opened letter by it, and is led to the notice", async () => {
    const letter = await aBottle(db(), official);
    const newcomer = await aPerson(db(), { birthday: null, suspended_until: NOW + DAY });
    const session = await app.enter(newcomer);
    const path = `/complete-profile?next=${encodeURIComponent(`/bottle/${letter}?answer=1`)}`;
    const form = { ...PROFILE, nickname: "Another name", next: `/bottle/${letter}?answer=1` };
    const sent = await app.ask("POST", "/complete-profile", { session, form, cookies: { letter } });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/notice"]);
    expect((await app.ask("GET", path, { session })).headers.get("location")).toBe("/notice");
    expect((await app.ask("GET", "/notice", { session })).status).toBe(200);
    expect((await loadBottleRow(db(), letter)).holder_id).toBeNull();
    const { nickname, birthday } = (await findUser(db(), newcomer.id, ["nickname", "birthday"])) ?? {};
    expect({ nickname, birthday }).toEqual({ nickname: newcomer.nickname, birthday: null });
  });

  test("another letter than the opened one is not picked up by a link: the comment does that", async () => {
    const [letter, other] = [await aBottle(db(), official), await aBottle(db(), official)];
    const { newcomer, session, page } = await finishProfile(letter, other);
    expect((await loadBottleRow(db(), letter)).holder_id).toBeNull();
    expect(page).toContain('data-open="true"');
    expect(page).toContain('name="pick"');
    const form = { comment: "Because the moon keeps calling.", pick: "1", once: "one-key" };
    const drop = () => app.ask("POST", `/bottle/${letter}/drop`, { session, form });
    const path = `/bottle/${letter}?dropped=1`;
    expect((await drop()).headers.get("location")).toBe(path);
    // Sent twice it is one comment.
    expect((await drop()).headers.get("location")).toBe(path);
    const comments = await db().selectFrom("comments").select("author_id").where("bottle_id", "=", letter).execute();
    expect(comments).toEqual([{ author_id: newcomer.id }]);
    const calm = await (await app.ask("GET", path, { session })).text();
    expect(calm).toContain("The bottle drifts on, with your words.");
    expect(calm).toMatch(/You earned 3\scoins for your answer\./);
    expect(calm).not.toContain("coach");
    expect(calm).not.toContain('class="tabs"');
  });

  test("a second comment leads to the sea, with its notice", async () => {
    const [first, second] = [await aBottle(db(), official), await aBottle(db(), official)];
    const { session } = await finishProfile(first, first);
    const drop = async (id: string) => {
      const form = { comment: "Ahoy from the other shore.", pick: "1" };
      return (await app.ask("POST", `/bottle/${id}/drop`, { session, form })).headers.get("location");
    };
    expect(await drop(first)).toBe(`/bottle/${first}?dropped=1`);
    expect(await drop(second)).toBe("/");
  });

  test("where somebody else took the letter meanwhile, the typed comment is shown again", async () => {
    const letter = await aBottle(db(), official);
    const { session } = await finishProfile(letter, "another");
    await pickUpBottle(db(), await aPerson(db()), letter, NOW);
    const page = await (await app.ask("GET", `/bottle/${letter}?answer=1`, { session })).text();
    expect(page).not.toContain('data-open="true"');
    const form = { comment: "Because the moon keeps calling.", pick: "1" };
    const refused = await app.ask("POST", `/bottle/${letter}/drop`, { session, form });
    expect(refused.status).toBe(409);
    const again = await refused.text();
    expect(again).toContain("Because the moon keeps calling.");
    // Without a network it would be refused later: only for a bottle in the hand it waits.
    expect(again).not.toContain("data-keeps");
  });

  test("the page after the first comment is nobody else's, and a stranger's address leads to the letter", async () => {
    const letter = await aBottle(db(), official);
    const session = await app.enter(await aPerson(db()));
    const answer = await app.ask("GET", `/bottle/${letter}?dropped=1`, { session });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/bottle/${letter}`]);
  });
});
