/** A job that erases what nobody can read takes along all that was said there and what the team holds of it, whatever else runs. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { eraseUnreachableLetters } from "../../../src/bottles/unreachable";
import type { Db } from "../../../src/db/transact";
import { eraseUnreachableComments } from "../../../src/square/unreachable";
import { eachDatabase } from "../../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";
import { plantDesign } from "./design-things";
import { plantLetter } from "./letters";
import { Scene } from "./scene";
import type { Copies } from "./way";

interface Erased {
  marks: string[];
  /** After it nobody can read the marks. */
  remove(): Promise<unknown>;
}

interface ErasingJob {
  tables: RegExp;
  plant(scene: Scene, copies: Copies): Promise<Erased>;
  run(db: Db): Promise<void>;
}

const JOBS: Record<string, ErasingJob> = {
  "letters that were taken back": {
    tables: /^(bottles|comments|held_texts)\./,
    plant: async (scene, copies) => {
      const author = await scene.person();
      const { id, marks } = await plantLetter(scene, author, await scene.person(), copies);
      return { marks, remove: () => scene.send(author, "DELETE /api/bottles/:id", { id }) };
    },
    run: eraseUnreachableLetters,
  },
  "comments on designs that were sold": {
    tables: /^(design_comments|held_texts)\./,
    plant: async (scene, copies) => {
      const people = { designer: await scene.person({ coins: 99 }), visitor: await scene.person({ coins: 99 }) };
      const { id, comment } = await plantDesign(scene, people, "sale", copies);
      const buy = () => scene.send(people.visitor, "POST /api/square/:id/buy", { id }, { json: {} });
      return { marks: comment.marks, remove: buy };
    },
    run: eraseUnreachableComments,
  },
};

/** Of each thing whether it goes, and whether the team holds its texts. */
const THINGS = fc.array(fc.record({ goes: fc.boolean(), held: fc.boolean() }), { minLength: 1, maxLength: 4 });
const HELD: Copies = new Set(["held"]);

type Planted = Erased & { goes: boolean };

/** Of each thing where each of its marks stands. */
async function findPlaces(scene: Scene, planted: Planted[], tables: RegExp): Promise<string[][][]> {
  const snapshot = await scene.takeSnapshot(planted.flatMap(({ marks }) => marks));
  return planted.map(({ marks }) => marks.map((mark) => snapshot.placesOf(mark).filter((at) => tables.test(at))));
}

eachDatabase("what a job erases", (_, open) => {
  test.each(Object.entries(JOBS))(
    "%s: with all that is held of them, and nothing else",
    async (_name, { tables, plant, run }) => {
      const scene = await Scene.open(await open());
      const property = fc.asyncProperty(THINGS, async (things) => {
        const planted: Planted[] = [];
        for (const { goes, held } of things) planted.push({ goes, ...(await plant(scene, held ? HELD : new Set())) });
        const before = await findPlaces(scene, planted, tables);
        expect(before.flat().filter((places) => places.length === 0)).toEqual([]);
        for (const { remove } of planted.filter(({ goes }) => goes)) await remove();
        await run(scene.db);
        const expected = before.map((places, n) => (planted[n]?.goes ? places.map(() => []) : places));
        expect(await findPlaces(scene, planted, tables)).toEqual(expected);
      });
      const one = { goes: true, held: true };
      const examples: [(typeof one)[]][] = [[[one, { ...one, goes: false }]]];
      await fc.assert(property, { ...propertyRuns(examples.length + 4), examples });
    },
    PROPERTY_TIMEOUT,
  );
});
