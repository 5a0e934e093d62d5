import { beforeAll, expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { NEWCOMER_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
import { aDesigner } from "../designs/design-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, SETTLED_PERSON, type TestPerson } from "../support/people";
import { signInWriterAndReader, TEXT_PLACES, type TextPlace } from "./text-places";

const NEW = { created_at: NOW, throw_count: 0 };
const SENT = "hi @anna.b";
const SHOWN = "hi •••";
/** How the note begins, up to the time in it. */
const [NOTE = ""] = translatorFor("en")("safety.newcomer.masked_both", { when: "|", n: 3 }).split("|");

eachDatabase("a newcomer's contact", (db) => {
  let app: TestApp;

  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
  });

  const signInPeople = async () =>
    signInWriterAndReader(db(), app, await aDesigner(db(), 50, NEW), await aPerson(db(), SETTLED_PERSON));

  test.each(Object.entries(TEXT_PLACES))("is taken, and covered for others: %s", async (_, make) => {
    const { other, api, ...rest } = await signInPeople();
    const place = await make({ other, api, ...rest });
    expect((await place.write(SENT)).status).toBeLessThan(300);
    const read = await (await api(other, "GET", place.read)).text();
    expect(read).not.toContain("@anna.b");
    expect(read).toContain(SHOWN);
    // Nor in what tells of it.
    expect(await (await api(other, "GET", "/system-messages")).text()).not.toContain("@anna.b");
  });

  test("in one's own design: its page in the square tells when and why, to oneself alone, while it lasts", async () => {
    const met = await signInPeople();
    const { writer, other } = met;
    const place = (await TEXT_PLACES["story of a design"]?.(met)) as TextPlace;
    expect((await place.write(SENT)).status).toBe(200);
    const path = `/bottle-square/${place.read.split("/").at(-1)}`;
    const page = async (who: TestPerson, of = app) =>
      (await of.ask("GET", path, { session: await of.enter(who) })).text();
    const mine = await page(writer);
    expect([mine.includes(NOTE), mine.includes(SENT)]).toEqual([true, true]);
    const theirs = await page(other);
    expect([theirs.includes(NOTE), theirs.includes(SENT), theirs.includes(SHOWN)]).toEqual([false, false, true]);
    await db().updateTable("users").set({ throw_count: NEWCOMER_LIMITS.throws }).where("id", "=", writer.id).execute();
    const tomorrow = openTestApp(db());
    tomorrow.later(DAY);
    expect(await page(writer, tomorrow)).not.toContain(NOTE);
    expect(await page(other, tomorrow)).toContain(SENT);
  });
});
