/** A measure that is taken or lifted stands in the person's history at once, with the way to undo it (docs/product.md 12.12). */
import { beforeAll, expect, test } from "bun:test";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { completeDueActs, takeMeasure } from "../../src/safety/safety";
import { anOfficial, officialContext, things } from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";

const WARN = { kind: "warn", rule: "2", reason: "It threatens someone." } as const;
const WAITS = "Takes effect in 5 seconds";

eachDatabase("a measure that can still be undone", (db) => {
  let [one, two] = [] as unknown as [TestPerson, TestPerson];
  beforeAll(async () => {
    await seedBuiltIns(db());
    [one, two] = [await anOfficial(db()), await anOfficial(db())];
  });

  async function open() {
    const app = openTestApp(db());
    const about = await aPerson(db());
    const path = `/official/people/${about.id}`;
    const sessions = new Map([
      [one, await app.enter(one)],
      [two, await app.enter(two)],
    ]);
    const history = async (who = one) => {
      const page = plainText(await (await app.ask("GET", path, { session: sessions.get(who) })).text());
      return page.slice(page.indexOf('id="history"'), page.indexOf('id="sessions"'));
    };
    const post = (to: string, form: Record<string, string>) =>
      app.ask("POST", to, { session: sessions.get(one), form });
    const complete = () =>
      completeDueActs(db(), things, officialContext(one), app.clock.now() + SAFETY_LIMITS.undoWindow);
    return { app, about, path, history, post, complete };
  }

  test("taken: it says when it takes effect, offers its official to undo it, and loads what follows", async () => {
    const { path, about, history, post, complete } = await open();
    expect((await post(`${path}/measures`, WARN)).status).toBe(303);
    const shown = await history();
    for (const part of [WAITS, WARN.reason, `/official/undo/measure_${about.id}`]) expect(shown).toContain(part);
    expect(shown).toMatch(/hx-trigger="load delay:5500ms" hx-select="#history &gt; .newest"/);
    const others = await history(two);
    expect(others).toContain(WAITS);
    expect(others).not.toContain("/official/undo/");

    await complete();
    const made = await history();
    expect(made).not.toContain(WAITS);
    expect(made).toMatch(/class="newest"/);
    expect(made).toContain(WARN.reason);
  });

  test("lifted: the same, in the measure's own row; undone, it can be lifted again", async () => {
    const { about, app, history, post, complete } = await open();
    const id = await takeMeasure(
      db(),
      officialContext(two),
      about.id,
      { ...WARN, endSessions: false },
      app.clock.now(),
    );
    expect((await post(`/official/measures/${id}/lift`, { reason: "A mistake." })).status).toBe(303);
    expect(await history()).toMatch(new RegExp(`id="measure-${id}"[^>]* hx-select="#measure-${id}"`));
    expect(await history()).toContain(WAITS);
    const undone = await post(`/official/undo/lift_${id}`, {});
    expect(undone.headers.get("location")).toBe(`/official/people/${about.id}`);
    expect(await history()).toContain(`action="/official/measures/${id}/lift"`);

    await post(`/official/measures/${id}/lift`, { reason: "A mistake." });
    await complete();
    const made = await history();
    expect(made).toContain("Lifted");
    expect(made).not.toContain(WAITS);
  });
});
