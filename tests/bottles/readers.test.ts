/** What pages and answers about bottles say to whom. */
import { beforeAll, expect, test } from "bun:test";
import { answerComment, dropBottle, listHeldBottles, pickUpBottle } from "../../src/bottles/bottles";
import { translatorFor } from "../../src/i18n/translator";
import { DELETED_USER_ID } from "../../src/limits/account";
import { SEA_LIMITS } from "../../src/limits/sea";
import { openTestApp, type TestApp } from "../support/app";
import { aBottle, aHeldBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

eachDatabase("readers of bottles", (db) => {
  let app: TestApp;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
  });

  const read = async (person: TestPerson, path: string): Promise<string> =>
    (await app.ask("GET", path, { session: await app.enter(person) })).text();

  test("times of a bottle that was neither held, kept nor picked are null", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const bottle = JSON.parse(await read(reader, `/api/bottles/detail/${await aBottle(db(), author)}`));
    expect(bottle).toMatchObject({ heldUntil: null, collectedAt: null, pickedAt: null });
  });

  test.each([
    ["/my-bottles", "No bottle thrown yet"],
    ["/picked-bottles", "No letters yet"],
  ])("an empty %s says so", async (path, words) => {
    expect(await read(await aPerson(db()), path)).toContain(words);
  });

  test("home tells a newcomer who invited them, until the hints are over", async () => {
    const inviter = await aPerson(db());
    const said = `${inviter.nickname} invited you`;
    expect(await read(await aPerson(db(), { invited_by: inviter.id, hints_seen: 0 }), "/")).toContain(said);
    expect(await read(await aPerson(db(), { invited_by: inviter.id, hints_seen: 3 }), "/")).not.toContain(
      "invited you",
    );
  });

  test("only the comment on a bottle in one's hand waits without a network", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    const keeps = `data-keeps="/api/bottles/drop/${id}"`;
    expect(await read(finder, `/bottle/${id}`)).toContain(keeps);
    const other = await aBottle(db(), author);
    const page = await read(finder, `/bottle/${other}?answer=1`);
    expect(page).not.toContain("/api/bottles/drop/");
  });

  test("a bottle is in one's hand for 24 hours, and no millisecond longer", async () => {
    const { finder, id } = await aHeldBottle(db());
    const held = async (now: number) => (await listHeldBottles(db(), finder, now)).map((each) => each.id);
    expect(await held(NOW + SEA_LIMITS.hold - 1)).toEqual([id]);
    expect(await held(NOW + SEA_LIMITS.hold)).toEqual([]);
  });

  test("who has to complete their profile first comes back to the bottle", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author);
    const session = await app.enter(await aPerson(db(), { birthday: null }));
    const answer = await app.ask("POST", `/bottle/${id}/like`, { session, form: { once: "like-once" } });
    expect(answer.headers.get("location")).toStartWith(`/complete-profile?next=${encodeURIComponent(`/bottle/${id}`)}`);
  });

  test("the hints of home follow each other, until the last was seen", async () => {
    const t = translatorFor("en");
    const titles = ([1, 2, 3] as const).map((n) => t(`bottles.hints.title_${n}`));
    const shown = async (hints_seen: number) => {
      const page = await read(await aPerson(db(), { hints_seen }), "/");
      return titles.filter((title) => page.includes(title));
    };
    for (const [n, title] of titles.entries()) expect(await shown(n)).toEqual([title]);
    expect(await shown(titles.length)).toEqual([]);
  });

  test("an answer can be reported by whoever reads it, not by who wrote it; a second one is refused with its words", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    const { bottle } = await dropBottle(db(), finder, id, "Who are you?", NOW);
    const comment = bottle.comments[0]?.id ?? "";
    await answerComment(db(), author, comment, "A friend.", NOW);
    const answerOn = (page: string) => page.split(`id="answered-${comment}"`)[1]?.split("A friend.")[0];
    expect(answerOn(await read(finder, `/bottle/${id}`))).toContain(`href="/report/answer/${comment}"`);
    expect(answerOn(await read(author, `/bottle/${id}`))).not.toContain("#flag");
    const other = await aPerson(db());
    await pickUpBottle(db(), other, id, NOW);
    const { comments } = (await dropBottle(db(), other, id, "And you?", NOW + 1)).bottle;
    await answerComment(db(), author, comments.find((each) => each.id !== comment)?.id ?? "", "A friend too.", NOW + 1);
    const form = { comment, content: "Said twice.", once: "answer-once" };
    const again = await app.ask("POST", `/bottle/${id}/answer`, { session: await app.enter(author), form });
    expect((await again.text()).split("Said twice.")).toHaveLength(2);
  });

  test("of who has left a kept letter says so", async () => {
    const keeper = await aPerson(db());
    const gone = await aPerson(db(), { id: DELETED_USER_ID, nickname: "" });
    const id = await aBottle(db(), gone, { state: "kept", owner_id: keeper.id, collected_at: NOW, content: "" });
    expect(await read(keeper, `/bottle/${id}`)).toContain(translatorFor("en")("bottles.page.gone"));
  });
});
