/** Letters that nobody can read go together with all that was said under them and with what the team holds of it, whatever else runs. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { eraseUnreachableLetters } from "../../../src/bottles/unreachable";
import { eachDatabase } from "../../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns } from "../keys/runs";
import { type Letter, plantLetter } from "./letters";
import { type Person, Scene } from "./scene";

/** Of each letter whether its author takes it back, and whether the team holds its texts. */
const LETTERS = fc.array(fc.record({ goes: fc.boolean(), held: fc.boolean() }), { minLength: 1, maxLength: 4 });
const TABLES = /^(bottles|comments|held_texts)\./;

type Planted = Letter & { goes: boolean };

async function plantAll(scene: Scene, author: Person, letters: { goes: boolean; held: boolean }[]): Promise<Planted[]> {
  const finder = await scene.person();
  const planted: Planted[] = [];
  for (const { goes, held } of letters)
    planted.push({ goes, ...(await plantLetter(scene, author, finder, new Set(held ? ["held"] : []))) });
  return planted;
}

/** Of each letter where each of its marks stands. */
async function findPlaces(scene: Scene, planted: Planted[]): Promise<string[][][]> {
  const snapshot = await scene.takeSnapshot(planted.flatMap(({ marks }) => marks));
  return planted.map(({ marks }) => marks.map((mark) => snapshot.placesOf(mark).filter((at) => TABLES.test(at))));
}

eachDatabase("letters that nobody can read", (_, open) => {
  test(
    "go with all that is held of them, and nothing of other letters",
    async () => {
      const scene = await Scene.open(await open());
      const property = fc.asyncProperty(LETTERS, async (letters) => {
        const author = await scene.person();
        const planted = await plantAll(scene, author, letters);
        const before = await findPlaces(scene, planted);
        expect(before.flat().filter((places) => places.length === 0)).toEqual([]);
        for (const { id } of planted.filter(({ goes }) => goes))
          await scene.send(author, "DELETE /api/bottles/:id", { id });
        await eraseUnreachableLetters(scene.db);
        const expected = before.map((places, n) => (planted[n]?.goes ? places.map(() => []) : places));
        expect(await findPlaces(scene, planted)).toEqual(expected);
      });
      const one = { goes: true, held: true };
      const examples: [(typeof one)[]][] = [[[one, { ...one, goes: false }]]];
      await fc.assert(property, { ...propertyRuns(examples.length + 5), examples });
    },
    PROPERTY_TIMEOUT,
  );
});
