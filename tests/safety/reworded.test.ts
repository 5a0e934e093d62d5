/** Names and designs can be edited: new words that pass are shown, unless something other than the old words hides them. */
import { beforeAll, describe, expect, test } from "bun:test";
import { DAY } from "../../src/runtime/units";
import { addWordRule, decideCase, decideHeldText, liftMeasure } from "../../src/safety/safety";
import { aDesign, SAMPLE_DESIGN } from "../designs/design-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { NOW as START, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, SETTLED_PERSON, type TestPerson } from "../support/people";
import { anOfficial, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

const HELD = "zqheld";
const REMOVE = { kind: "remove", remove: true, rule: "4", reason: "Trade.", endSessions: false } as const;

/** What happens to a thing, and whether it is shown in the end: a refusal is over once its words were replaced. */
const STORIES: Record<string, boolean> = {
  "refused, edited, reported": true,
  "reported, refused, edited": true,
  "reported, refused": false,
  "refused, reported": false,
};

/** Something that its writer edits. */
interface Edited {
  kind: "user" | "design";
  id: string;
  write(text: string): Promise<unknown>;
  /** Whether others read its latest words. */
  isShown(): Promise<boolean>;
}

eachDatabase("what is edited after its words were held", (db) => {
  let app: TestApp;
  let official: TestPerson;
  let now = START;
  /** Each act has a time of its own. */
  const next = () => {
    app.later(++now - START);
    return now;
  };
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
    official = await anOfficial(db());
    await addWordRule(db(), official.id, { text: HELD, kind: "word", mode: "hold", language: null }, now);
  });

  async function edited(kind: Edited["kind"], path: (id: string) => string, body: (text: string) => object) {
    const [writer, reader] = [await aPerson(db(), SETTLED_PERSON), await aPerson(db(), SETTLED_PERSON)];
    const id = kind === "user" ? writer.id : (await aDesign(db(), writer, { status: "draft" })).id;
    const [mine, theirs] = [await app.enter(writer), await app.enter(reader)];
    let said = "";
    const edited: Edited = {
      kind,
      id,
      async write(text) {
        said = `${text} ${next() - START}`;
        const { status } = await app.ask("PUT", kind === "user" ? "/api/auth/profile" : `/api/designs/${id}`, {
          token: mine,
          json: body(said),
        });
        expect(status).toBe(200);
        if (kind === "design")
          await db()
            .updateTable("designs")
            .set({ status: "forSale", price: 10, listed_at: START })
            .where("id", "=", id)
            .execute();
      },
      isShown: async () => (await (await app.ask("GET", path(id), { token: theirs })).text()).includes(said),
    };
    await edited.write("Fine");
    expect(await edited.isShown()).toBe(true);
    return edited;
  }

  const KINDS = {
    nickname: () =>
      edited(
        "user",
        (id) => `/api/users/${id}`,
        (nickname) => ({ nickname }),
      ),
    signature: () =>
      edited(
        "user",
        (id) => `/api/users/${id}`,
        (signature) => ({ signature }),
      ),
    "name of a design": () =>
      edited(
        "design",
        (id) => `/api/designs/${id}`,
        (name) => ({ ...SAMPLE_DESIGN, name }),
      ),
    "story of a design": () =>
      edited(
        "design",
        (id) => `/api/designs/${id}`,
        (story) => ({ ...SAMPLE_DESIGN, story }),
      ),
  };

  const judge = ({ kind, id }: Edited, decision: "release" | "remove") =>
    decideHeldText(db(), official.id, things, { kind, id, decision }, next());
  async function refuse(thing: Edited) {
    await thing.write(HELD);
    await judge(thing, "remove");
  }
  const waits = async ({ id }: Edited) =>
    (await db().selectFrom("held_texts").select("kind").where("thing_id", "=", id).execute()).length;
  async function hideByReports({ kind, id }: Edited) {
    for (let n = 0; n < 3; n++) await reportThing(db(), await aPerson(db(), SETTLED_PERSON), { kind, id }, next());
  }
  const decide = async ({ id }: Edited, decision: typeof REMOVE | { kind: "reject" }) => {
    const caseId = await markEvidenceOpened(db(), official, id);
    return decideCase(db(), things, officialContext(official), { caseId, decision }, next());
  };
  const lift = (measureId: string | null) =>
    liftMeasure(db(), things, officialContext(official), { measureId: measureId ?? "", reason: "So." }, next());

  describe.each(Object.entries(KINDS))("%s", (_, make) => {
    test("is shown with new words that pass, whether the old ones wait or were refused, and waits no more", async () => {
      for (const refused of [false, true]) {
        const thing = await make();
        await thing.write(HELD);
        expect([await thing.isShown(), await waits(thing)]).toEqual([false, 1]);
        if (refused) await judge(thing, "remove");
        expect(await thing.isShown()).toBe(false);
        await thing.write(`Again ${HELD}`);
        expect([await thing.isShown(), await waits(thing)]).toEqual([false, 1]);
        await thing.write("Better");
        expect([await thing.isShown(), await waits(thing)]).toEqual([true, 0]);
      }
    });

    test("stays hidden by reports and by a removal whatever is written, until the team decides", async () => {
      for (const decision of [{ kind: "reject" }, REMOVE] as const) {
        const thing = await make();
        await hideByReports(thing);
        await thing.write("Better");
        expect(await thing.isShown()).toBe(false);
        const measure = await decide(thing, decision);
        await thing.write("Best");
        expect(await thing.isShown()).toBe(decision.kind === "reject");
        if (measure) await lift(measure);
        expect(await thing.isShown()).toBe(true);
      }
    });

    test.each(Object.keys(STORIES))("is shown or not when its reports are rejected: %s", async (story) => {
      const thing = await make();
      // A hidden profile can be reported, a hidden design cannot.
      if (thing.kind === "design" && story === "refused, reported") return;
      const acts = {
        refused: () => refuse(thing),
        reported: () => hideByReports(thing),
        edited: () => thing.write("Yes"),
      };
      for (const act of story.split(", ") as (keyof typeof acts)[]) await acts[act]();
      expect(await thing.isShown()).toBe(false);
      await decide(thing, { kind: "reject" });
      expect(await thing.isShown()).toBe(STORIES[story] === true);
    });
  });

  test("the profile says why others do not see it, to who can change their words", async () => {
    for (const suspended_until of [null, START + DAY]) {
      const person = await aPerson(db(), { ...SETTLED_PERSON, hidden_at: START, suspended_until });
      const page = await (await app.ask("GET", "/profile", { session: await app.enter(person) })).text();
      expect(page.includes("Others do not see your name, picture and signature for now")).toBe(!suspended_until);
    }
  });
});
