import { beforeAll, expect, test } from "bun:test";
import { translate } from "../../src/i18n/intl";
import { DAY, NEWCOMER } from "../../src/limits/limits";
import { aDesigner } from "../designs/workshop";
import { type House, openHouse } from "../http/open";
import { furnish, NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { castOf, PLACES, type Place, SETTLED } from "./places";

const NEW = { created_at: NOW, throw_count: 0 };
const SENT = "hi @anna.b";
const SHOWN = "hi •••";
/** How the note begins, up to the time in it. */
const [NOTE = ""] = translate("en")("safety.newcomer.masked_both", { when: "|", n: 3 }).split("|");

eachDatabase("a newcomer's contact", (db) => {
  let house: House;

  beforeAll(async () => {
    await furnish(db());
    house = openHouse(db());
  });

  const cast = async () => castOf(db(), house, await aDesigner(db(), 50, NEW), await aPerson(db(), SETTLED));

  test.each(Object.entries(PLACES))("is taken, and covered for others: %s", async (_, make) => {
    const { other, api, ...rest } = await cast();
    const place = await make({ other, api, ...rest });
    expect((await place.write(SENT)).status).toBeLessThan(300);
    const read = await (await api(other, "GET", place.read)).text();
    expect(read).not.toContain("@anna.b");
    expect(read).toContain(SHOWN);
  });

  test("in one's own design: its page in the square tells when and why, to oneself alone, while it lasts", async () => {
    const met = await cast();
    const { writer, other } = met;
    const place = (await PLACES["story of a design"]?.(met)) as Place;
    expect((await place.write(SENT)).status).toBe(200);
    const path = `/bottle-square/${place.read.split("/").at(-1)}`;
    const page = async (who: TestPerson, of = house) =>
      (await of.ask("GET", path, { session: await of.enter(who) })).text();
    const mine = await page(writer);
    expect([mine.includes(NOTE), mine.includes(SENT)]).toEqual([true, true]);
    const theirs = await page(other);
    expect([theirs.includes(NOTE), theirs.includes(SENT), theirs.includes(SHOWN)]).toEqual([
      false,
      false,
      true,
    ]);
    await db()
      .updateTable("users")
      .set({ throw_count: NEWCOMER.throws })
      .where("id", "=", writer.id)
      .execute();
    const tomorrow = openHouse(db());
    tomorrow.later(DAY);
    expect(await page(writer, tomorrow)).not.toContain(NOTE);
    expect(await page(other, tomorrow)).toContain(SENT);
  });
});
