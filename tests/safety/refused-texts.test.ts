/** A word rule that refuses is heard at every route that takes words of people, and each says so in the document. */
import { beforeAll, expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { followPerson } from "../../src/social/social";
import { SAMPLE_DESIGN } from "../designs/design-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { registrationInput } from "../support/registration";
import { type SeededWorld, seedWorld } from "../support/world";

const WORD = "barnaclesque";
const TEXT = `A ${WORD} evening`;

type Who = "author" | "holder" | "stranger";
type Call = [who: Who | null, method: string, path: string, json: object, field: string];

const CALLS = (of: SeededWorld): Call[] => [
  [null, "POST", "/auth/register", { ...registrationInput(), nickname: WORD }, "nickname"],
  ["stranger", "PUT", "/auth/profile", { nickname: WORD }, "nickname"],
  ["stranger", "PUT", "/auth/profile", { signature: TEXT }, "signature"],
  ["stranger", "POST", "/bottles", { content: TEXT }, "content"],
  ["holder", "POST", "/bottles/use-collected", { bottleId: of.kept, content: TEXT }, "content"],
  ["holder", "POST", `/bottles/drop/${of.held}`, { comment: TEXT }, "comment"],
  ["author", "POST", `/bottles/comments/${of.comment}/answer`, { content: TEXT }, "content"],
  ["author", "PUT", `/designs/${of.draft}`, { ...SAMPLE_DESIGN, story: TEXT }, "story"],
  ["author", "POST", "/designs", { ...SAMPLE_DESIGN, name: WORD }, "name"],
  ["stranger", "POST", `/square/${of.sale}/comments`, { content: TEXT }, "content"],
  ["stranger", "POST", `/chat/${of.author.id}/messages`, { text: TEXT, clientId: newId(NOW) }, "text"],
];

eachDatabase("a text that a rule refuses", (db) => {
  let app: TestApp;
  let world: SeededWorld;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
    world = await seedWorld(db(), { coins: 20 });
    // First words to somebody one follows.
    await followPerson(db(), world.stranger, world.author.id, NOW);
    const rule = { text: WORD, kind: "word", mode: "refuse" };
    const made = { token: await app.enter(world.official), json: rule };
    expect((await app.ask("POST", "/api/official/words", made)).status).toBe(201);
  });

  test("is refused by every route that takes one, at its field", async () => {
    const answers: unknown[] = [];
    for (const [who, method, path, json] of CALLS(world)) {
      const token = who === null ? undefined : await app.enter(world[who]);
      const response = await app.ask(method, `/api${path}`, { token, json });
      const { error } = await response.json();
      answers.push([path, response.status, error?.code, Object.keys(error?.fields ?? {})]);
    }
    expect(answers).toEqual(CALLS(world).map(([, , path, , field]) => [path, 422, "text_refused", [field]]));
  });
});
