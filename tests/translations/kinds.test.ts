/** What people write beside letters: comments on designs, signatures, feedback and its replies. */
import { beforeAll, expect, test } from "bun:test";
import { replyToFeedback, sendFeedback } from "../../src/feedback/feedback";
import { aDesign } from "../designs/design-fixtures";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, insertBlock, type TestPerson } from "../support/people";
import { fakeTranslator } from "../support/translators";

const TEXT = "Las luces del puerto se encendieron una a una y las conté en vez de los días.";

eachDatabase("what else people write", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  const translator = fakeTranslator(async ({ text, to }) => ({ text: `[${to}] ${text}`, from: "es" }));
  const open = () => openTestApp(db(), {}, translator);
  async function translate(reader: TestPerson, kind: string, id: string) {
    const app = open();
    const answer = await app.ask("POST", "/api/translate", {
      token: await app.enter(reader),
      json: { kind, id, to: "en" },
    });
    const body = await answer.json();
    return answer.status === 200 ? body.text : body.error.code;
  }
  const storedOf = async (id: string): Promise<number> =>
    (await db().selectFrom("translations").select("kind").where("thing_id", "=", id).execute()).length;
  const page = async (reader: TestPerson, path: string) => {
    const app = open();
    return (await app.ask("GET", path, { session: await app.enter(reader) })).text();
  };

  test("a comment on a design: for who may read it; its translation goes with it", async () => {
    const [designer, writer, reader] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const { id: design } = await aDesign(db(), designer, { status: "exhibition" });
    const id = `dc-${design}`;
    await db()
      .insertInto("design_comments")
      .values({
        id,
        design_id: design,
        author_id: writer.id,
        content: TEXT,
        created_at: NOW,
        hidden_at: null,
        masks: null,
      })
      .execute();
    expect(await page(reader, `/bottle-square/${design}`)).toContain(`value="design_comment:${id}"`);
    expect(await translate(reader, "design_comment", id)).toBe(`[en] ${TEXT}`);
    expect(await storedOf(id)).toBe(1);
    await insertBlock(db(), writer, reader);
    expect(await translate(reader, "design_comment", id)).toBe("comment_not_found");
    await db().deleteFrom("design_comments").where("id", "=", id).execute();
    expect(await storedOf(id)).toBe(0);
  });

  test("a signature: another one ends the translation; one that is hidden or empty has none", async () => {
    const [person, reader] = [await aPerson(db(), { signature: TEXT }), await aPerson(db())];
    expect(await page(reader, `/friends/${person.id}`)).toContain(`value="signature:${person.id}"`);
    expect(await translate(reader, "signature", person.id)).toBe(`[en] ${TEXT}`);
    await db().updateTable("users").set({ signature: "" }).where("id", "=", person.id).execute();
    expect(await storedOf(person.id)).toBe(0);
    expect(await translate(reader, "signature", person.id)).toBe("user_not_found");
  });

  test("feedback is translated for officials, its reply for who wrote; for nobody else", async () => {
    const [writer, stranger] = [await aPerson(db()), await aPerson(db())];
    const official = await aPerson(db(), { official: 1 });
    const { id } = await sendFeedback(db(), { id: writer.id }, TEXT, NOW);
    expect(await page(official, "/official/feedback")).toContain(`value="feedback:${id}"`);
    expect(await translate(official, "feedback", id)).toBe(`[en] ${TEXT}`);
    expect(await translate(writer, "feedback_reply", id)).toBe("feedback_not_found");
    await replyToFeedback(db(), official.id, id, `${TEXT} Gracias.`, NOW);
    expect(await page(writer, "/profile/feedback")).toContain(`value="feedback_reply:${id}"`);
    expect(await translate(writer, "feedback_reply", id)).toBe(`[en] ${TEXT} Gracias.`);
    for (const kind of ["feedback", "feedback_reply"])
      expect(await translate(stranger, kind, id)).toBe("feedback_not_found");
    await db().deleteFrom("feedback").where("id", "=", id).execute();
    expect(await storedOf(id)).toBe(0);
  });
});
