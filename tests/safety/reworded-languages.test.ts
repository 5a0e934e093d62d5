/** A refused text is not shown because its writer has another language by now. */
import { beforeAll, expect, test } from "bun:test";
import { addWordRule, decideHeldText } from "../../src/safety/safety";
import { aDesign, SAMPLE_DESIGN } from "../designs/design-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, SETTLED_PERSON, type TestPerson } from "../support/people";
import { anOfficial, things } from "./official-fixtures";

const HELD = "zqheld";
const MASKED = "zqmasked";

eachDatabase("words that a rule of one language holds", (db) => {
  let app: TestApp;
  let official: TestPerson;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
    official = await anOfficial(db());
    const rule = { kind: "word", language: "de" } as const;
    await addWordRule(db(), official.id, { ...rule, text: HELD, mode: "hold" }, NOW);
    await addWordRule(db(), official.id, { ...rule, text: MASKED, mode: "mask" }, NOW);
  });

  async function writer() {
    const person = await aPerson(db(), { ...SETTLED_PERSON, language: "de" });
    const token = await app.enter(person);
    const put = async (path: string, json: object) =>
      expect((await app.ask("PUT", `/api/${path}`, { token, json })).status).toBe(200);
    return { person, put, speakEnglish: () => put("auth/profile", { language: "en" }) };
  }
  const stateOf = async (table: "designs" | "users", id: string) => {
    const row = db().selectFrom(table).select(["hidden_at", "masks"]).where("id", "=", id);
    const held = await db().selectFrom("held_texts").select("kind").where("thing_id", "=", id).execute();
    const { hidden_at, masks } = await row.executeTakeFirstOrThrow();
    return { hidden: hidden_at !== null, waits: held.length, masked: masks !== null };
  };
  const refuse = (kind: "design" | "user", id: string) =>
    decideHeldText(db(), official.id, things, { kind, id, decision: "remove" }, NOW);

  test("a design: the same words stay refused, or waiting; others are judged as before, and can be shown", async () => {
    const { person, put, speakEnglish } = await writer();
    const { id } = await aDesign(db(), person, { status: "draft" });
    const write = (name: string) => put(`designs/${id}`, { ...SAMPLE_DESIGN, name });
    await write(HELD);
    await speakEnglish();
    await write(HELD);
    expect(await stateOf("designs", id)).toMatchObject({ hidden: true, waits: 1 });
    await refuse("design", id);
    await write(HELD);
    expect(await stateOf("designs", id)).toMatchObject({ hidden: true, waits: 0 });
    await write(`${HELD} again`);
    expect(await stateOf("designs", id)).toMatchObject({ hidden: true, waits: 1 });
    await write(`Fine ${MASKED}`);
    expect(await stateOf("designs", id)).toEqual({ hidden: false, waits: 0, masked: false });
  });

  test("a profile: a new signature does not show the nickname that was refused", async () => {
    const { person, put, speakEnglish } = await writer();
    await put("auth/profile", { nickname: HELD });
    await refuse("user", person.id);
    await speakEnglish();
    await put("auth/profile", { nickname: HELD, signature: "" });
    expect(await stateOf("users", person.id)).toMatchObject({ hidden: true, waits: 0 });
    await put("auth/profile", { signature: "Fair winds" });
    expect(await stateOf("users", person.id)).toMatchObject({ hidden: true, waits: 1 });
    await put("auth/profile", { nickname: `Fine ${MASKED}` });
    expect(await stateOf("users", person.id)).toEqual({ hidden: false, waits: 0, masked: false });
  });
});
