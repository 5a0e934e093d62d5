/** Words that a form refuses come back in a field of the page that refuses them, whichever form it is: nobody types them again. */
import { beforeAll, expect, test } from "bun:test";
import type { Db } from "../../src/db/transact";
import { sendFeedback } from "../../src/feedback/feedback";
import { fillPlaceholders, isApi, MATRIX_ROWS, type MatrixRow, methodOf, pathOf } from "../http/matrix-rows";
import { openTestApp, type TestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { type SeededWorld, seedWorld } from "../support/world";

/** The fields in which a person writes at length. */
const WRITTEN = /^(content|comment|text|note|reason|reply|story)$/;
const MARK = "Words that nobody wants to type again";
const LONG = `${MARK} ${"x".repeat(20_000)}`;

/** Their thing is not in the world of the matrix as it waits for words; a new form is asked here, or has a reason. */
const NOT_ASKED: readonly string[] = [
  ...["POST /bottle/:id/answer", "POST /bottle/:id/thanks", "POST /report/:kind/:id", "POST /notice/:id/appeal"],
  ...["POST /official/birthdays/:id", "POST /official/appeals/:id", "POST /official/measures/:id/lift"],
  ...["hold", "restore"].map((act) => `POST /official/reports/:id/${act}`),
];

const ofPerson = async (_: Db, { stranger }: SeededWorld) => stranger.id;
/** Ids of things that the matrix names `nobody`. */
const THINGS: Record<string, (db: Db, world: SeededWorld) => Promise<string>> = {
  "POST /official/feedback/:id": async (db, { stranger }) => (await sendFeedback(db, stranger, "Is it warm?", NOW)).id,
  "POST /official/people/:id/measures": ofPerson,
  "POST /official/people/:id/coins": ofPerson,
  "POST /official/people/:id/messages": ofPerson,
  "POST /official/people/:id/sessions": ofPerson,
};

const hasWords = (row: MatrixRow): boolean => Object.keys(row.form ?? {}).some((field) => WRITTEN.test(field));
const rows = MATRIX_ROWS.filter((row) => !isApi(row) && hasWords(row) && !NOT_ASKED.includes(row.route));

eachDatabase("a form that refuses words", (db) => {
  let [app, world]: [TestApp, SeededWorld] = [undefined as never, undefined as never];
  beforeAll(async () => {
    await seedBuiltIns(db());
    [app, world] = [openTestApp(db()), await seedWorld(db())];
  });

  async function pageOf(row: MatrixRow): Promise<{ status: number; html: string }> {
    const session = await app.enter(world[row.allowed?.[0] ?? "stranger"]);
    const thing = (await THINGS[row.route]?.(db(), world)) ?? "";
    const { at, form } = fillPlaceholders({ at: pathOf(row), form: row.form }, { ...world, picture: "" });
    const sent = Object.entries(form ?? {}).map(([name, value]) => [name, WRITTEN.test(name) ? LONG : value]);
    const response = await app.ask(
      methodOf(row),
      thing ? row.route.replace(/^POST |:id/g, (part) => (part === ":id" ? thing : "")) : at,
      { session, form: Object.fromEntries(sent) },
    );
    return { status: response.status, html: await response.text() };
  }

  test.each(rows.map((row) => [row.route, row] as const))("shows them: %s", async (_, row) => {
    const { status, html } = await pageOf(row);
    expect([status, new RegExp(`<textarea[^>]*>${MARK}|<input[^>]*value="${MARK}`).test(html)]).toEqual([422, true]);
  });
});
