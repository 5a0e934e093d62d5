/** Every act of officials that a page makes can be undone for some seconds: in time, too late, twice, by whom (docs/product.md 12.12). */
import { beforeAll, describe, expect, test } from "bun:test";
import { LIST_START } from "../../src/db/paging";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { listPendingAppeals, loadPendingWork } from "../../src/official/official";
import { decideHeldPhoto, listHeldPhotos } from "../../src/profile/profile";
import { openLogger } from "../../src/runtime/log";
import {
  type ActName,
  actUndoably,
  completeDueActs,
  createUndoableActRounds,
  decideAppeal,
  decideBirthdayRequest,
  decideHeldText,
  decideMassCase,
  liftMeasure,
  listBirthdayRequests,
  listHeldTexts,
  listMassCases,
  rejectUrgentCases,
  runMassMailRound,
  undoAct,
} from "../../src/safety/safety";
import { anOfficial, officialContext, things } from "../safety/official-fixtures";
import { ACT_SCENES, type ActScene, effectsOf } from "../support/act-scenes";
import { openTestApp } from "../support/app";
import { countOutcomes, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";

const ENDED = NOW + SAFETY_LIMITS.undoWindow;
const NOTHING = { told: 0, logged: [] as string[] };
const ACT_NAMES = Object.keys(ACT_SCENES) as ActName[];
const PAGE = { after: LIST_START, limit: 1_000, list: "" };

eachDatabase("undoing an act of an official", (db) => {
  let [one, two] = [] as unknown as [TestPerson, TestPerson];
  beforeAll(async () => {
    await seedBuiltIns(db());
    [one, two] = [await anOfficial(db()), await anOfficial(db())];
  });

  const act = (who: TestPerson, scene: ActScene) =>
    actUndoably(db(), { adapters: things, official: officialContext(who) }, scene.act, scene.input, NOW);
  const undo = (who: TestPerson, { act: name, thing }: ActScene, now = ENDED - 1) =>
    undoAct(db(), things, who.id, `${name}_${thing}`, now);
  async function complete(now = ENDED): Promise<number> {
    const made = await completeDueActs(db(), things, officialContext(one), now);
    while ((await runMassMailRound(db(), things, now)) > 0);
    return made;
  }
  const effects = (scene: ActScene) => effectsOf(db(), [one, two], scene);
  const madeOf = ({ told, logged }: ActScene) => ({ told, logged });
  const undoneOf = ({ act: name }: ActScene) => ({
    told: 0,
    logged: [name === "mail" ? "mass_mail_undone" : "decision_undone"],
  });

  describe.each(ACT_NAMES)("%s", (name) => {
    const scene = (): Promise<ActScene> => ACT_SCENES[name](db(), [one, two], NOW);

    test("until then nobody is told, and nothing is logged; then it is made, once", async () => {
      const of = await scene();
      expect(await act(one, of)).toBe(`${of.act}_${of.thing}`);
      expect(await complete(ENDED - 1)).toBe(0);
      expect(await effects(of)).toEqual(NOTHING);
      await Promise.all([complete(), complete()]);
      expect(await effects(of)).toEqual(madeOf(of));
      expect(await complete()).toBe(0);
    });

    test("undone in time: nobody is told, and it waits to be decided again", async () => {
      const of = await scene();
      await act(one, of);
      await undo(one, of);
      await complete();
      expect(await effects(of)).toEqual(undoneOf(of));
      await act(two, of);
      await complete();
      const { told, logged } = madeOf(of);
      expect(await effects(of)).toEqual({ told, logged: [...logged, ...undoneOf(of).logged].sort() });
    });

    test("too late, twice, by another official", async () => {
      const of = await scene();
      await act(one, of);
      expect(await workOutcome(undo(two, of))).toBe("already_decided");
      expect(await workOutcome(undo(one, of, ENDED))).toBe("already_decided");
      await undo(one, of);
      expect(await workOutcome(undo(one, of))).toBe("already_decided");
      await act(one, of);
      await complete();
      expect(await workOutcome(undo(one, of))).toBe("already_decided");
    });

    test("two officials at once: one of them acts", async () => {
      const of = await scene();
      const outcomes = await countOutcomes([one, two].map((each) => act(each, of)));
      // A held text or photo that is decided is not there any more.
      const { done, already_decided = 0, not_found = 0, photo_not_found = 0 } = outcomes;
      expect([done, already_decided + not_found + photo_not_found]).toEqual([1, 1]);
      await complete();
      expect(await effects(of)).toEqual(madeOf(of));
    });

    test("left by a process that is gone, the rounds of another make it", async () => {
      const of = await scene();
      await act(one, of);
      const log = openLogger("silent");
      const rounds = createUndoableActRounds({
        db: db(),
        adapters: things,
        effects: officialContext(one),
        now: () => ENDED,
        log,
      });
      rounds.wake();
      const waits = () => db().selectFrom("undoable_acts").select("id").executeTakeFirst();
      while (await waits()) await Bun.sleep(5);
      await rounds.stop();
      await complete();
      expect(await effects(of)).toEqual(madeOf(of));
    });
  });

  test("an act that this program cannot make keeps none of the others waiting", async () => {
    const of = await ACT_SCENES.text(db(), [one, two], NOW);
    await act(one, of);
    const unknown = { id: "of_a_newer_program", act: "newer", official_id: one.id, input: "{}", until_at: ENDED - 1 };
    await db()
      .insertInto("undoable_acts")
      .values(unknown as never)
      .execute();
    await expect(complete()).rejects.toThrow(unknown.id);
    expect(await effects(of)).toEqual(madeOf(of));
    const left = await db().selectFrom("undoable_acts").select("id").execute();
    expect(left.map(({ id }) => id)).toEqual([unknown.id]);
    await db().deleteFrom("undoable_acts").execute();
  });

  test("what waits to be undone is in no queue, and nobody decides it meanwhile", async () => {
    const queues = async () => ({
      appeals: (await listPendingAppeals(db(), two.id, PAGE)).items.length,
      texts: (await listHeldTexts(db(), PAGE)).items.length,
      mails: (await listMassCases(db(), PAGE)).items.length,
      birthdays: (await listBirthdayRequests(db(), PAGE, NOW)).items.length,
      photos: (await listHeldPhotos(db(), PAGE)).items.length,
      work: await loadPendingWork(db(), two.id),
    });
    const [appeal, text, mail, raid, lift, birthday, photo] = [
      await ACT_SCENES.appeal(db(), [one, two], NOW),
      await ACT_SCENES.text(db(), [one, two], NOW),
      await ACT_SCENES.mail(db(), [one, two], NOW),
      await ACT_SCENES.raid(db(), [one, two], NOW),
      await ACT_SCENES.lift(db(), [one, two], NOW),
      await ACT_SCENES.birthday(db(), [one, two], NOW),
      await ACT_SCENES.photo(db(), [one, two], NOW),
    ];
    const scenes = [appeal, text, mail, raid, lift, birthday, photo];
    const before = await queues();
    for (const each of scenes) await act(one, each);
    const { appeals, texts, mails, birthdays, photos, work } = await queues();
    expect([before.appeals - appeals, before.texts - texts, before.mails - mails]).toEqual([1, 1, 1]);
    expect([before.birthdays - birthdays, before.photos - photos]).toEqual([1, 1]);
    const { work: waited } = before;
    expect([waited.appeals - work.appeals, waited.texts - work.texts, waited.reports - work.reports]).toEqual([
      1, 3, 1,
    ]);
    expect(waited.birthdays - work.birthdays).toBe(1);
    const official = officialContext(two);
    const others = [
      decideAppeal(db(), things, official, appeal.input, NOW),
      decideHeldText(db(), two.id, things, text.input, NOW),
      decideMassCase(db(), two.id, mail.input, NOW),
      rejectUrgentCases(db(), things, official, raid.thing, NOW),
      liftMeasure(db(), things, official, { measureId: lift.thing, reason: "Again." }, NOW),
      decideBirthdayRequest(db(), official, birthday.thing, { decision: "refused", reply: "No." }, NOW),
      decideHeldPhoto(db(), two.id, { id: photo.thing, decision: "remove" }, NOW),
    ];
    expect(await countOutcomes(others)).toEqual({ already_decided: 5, not_found: 1, photo_not_found: 1 });
    for (const each of scenes) await undo(one, each);
    expect(await queues()).toEqual(before);
  });

  test("the form that undoes it, for who has no script; too late it says so", async () => {
    const app = openTestApp(db());
    const session = await app.enter(one);
    const { input, thing } = await ACT_SCENES.appeal(db(), [one, two], NOW);
    const path = `/official/appeals/${thing}`;
    const decided = await app.ask("POST", path, { session, form: { ...input.decision } });
    expect(decided.headers.get("location")).toBe("/official/appeals");
    expect(decided.headers.get("set-cookie")).toContain("decision_made%40appeal_");
    const undone = await app.ask("POST", `/official/undo/appeal_${thing}`, { session, form: {} });
    expect(undone.headers.get("location")).toBe("/official/appeals");
    expect(undone.headers.get("set-cookie")).toContain("decision_undone");
    const late = await app.ask("POST", `/official/undo/appeal_${thing}`, { session, form: {} });
    expect(late.headers.get("set-cookie")).toContain("already_decided");
  });
});
