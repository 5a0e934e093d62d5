/** The picture of a shared link: one for each text, language and bottle, and without words that its reader may not have. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { loadBottle } from "../../src/bottles/bottles";
import { toBottleShare } from "../../src/bottles/reading/sharing";
import { type PreviewText, textPreviewName } from "../../src/designs/designs";
import { DELETED_USER_ID } from "../../src/limits/account";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { propertyRuns } from "../support/property-runs";

test("two pictures have one name only where everything on them is the same", () => {
  const part = fc.constantFrom("a", "b", "骨");
  const words: fc.Arbitrary<PreviewText> = fc.record(
    { picture: part, title: part, text: part, language: fc.constantFrom("ja", "zh", "en") },
    { requiredKeys: ["picture", "text", "language"] },
  );
  const property = fc.property(words, words, (one, other) => {
    const isSame = Bun.deepEquals(one, other);
    expect(textPreviewName(one) === textPreviewName(other)).toBe(isSame);
  });
  // Each part alone.
  const base: PreviewText = { picture: "a", title: "a", text: "骨", language: "ja" };
  const changes = [{ picture: "b" }, { title: "b" }, { text: "a" }, { language: "zh" }];
  fc.assert(property, { ...propertyRuns(100), examples: changes.map((change) => [base, { ...base, ...change }]) });
});

eachDatabase("the words on the picture of a shared letter", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
    await aPerson(db(), { id: DELETED_USER_ID });
  });

  const STATES: Record<string, { change: object; hasWords: boolean }> = {
    "at sea": { change: {}, hasWords: true },
    kept: { change: { state: "kept", collected_at: NOW }, hasWords: true },
    "without words": { change: { content: " " }, hasWords: false },
    "hidden by a report": { change: { hidden_at: NOW }, hasWords: false },
    "of an author who has left": { change: { author_id: DELETED_USER_ID }, hasWords: false },
  };

  test.each(Object.entries(STATES))("%s", async (_, { change, hasWords }) => {
    const [author, keeper] = [await aPerson(db()), await aPerson(db())];
    const kept = "state" in change ? { owner_id: keeper.id } : {};
    const id = await aBottle(db(), author, { content: "Words of a letter", ...change, ...kept });
    const reader = "hidden_at" in change ? author : null;
    const share = toBottleShare(await loadBottle(db(), reader, id, NOW), {}, "https://sea.example");
    expect([share.words !== null, share.image.includes("/bottle-shared/")]).toEqual([hasWords, hasWords]);
  });
});
