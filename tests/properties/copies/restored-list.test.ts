/** Whichever backup is restored, its list of the erased is that of the installation, also of people who came after it. */
import { afterAll, afterEach, expect, test } from "bun:test";
import fc from "fast-check";
import { deleteAccount, listErasures } from "../../../src/account/account";
import { writeErasuresToBackups } from "../../../src/backup/backup";
import { MINUTE } from "../../../src/runtime/units";
import {
  closeInstallations,
  emptyTarget,
  openInstallation,
  openRestored,
  peopleIn,
  restoreInto,
} from "../../operation/erasure-fixtures";
import { backUp, type Installation, OPERATION_NOW, removeTempFolders } from "../../operation/installation";
import { aFileStore } from "../../support/files";
import { aPerson } from "../../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";
import { chosen } from "../pairs/model";

afterEach(closeInstallations);
afterAll(removeTempFolders);

interface Life {
  installation: Installation;
  people: string[];
  backups: string[];
}

async function leave({ installation: { db }, people }: Life, messages: "keep" | "remove", now: number): Promise<void> {
  const id = chosen(people, now / MINUTE);
  if (id === undefined) return;
  people.splice(people.indexOf(id), 1);
  await deleteAccount(db, aFileStore(), id, now, { messages });
}

const ACTS = {
  "somebody comes": async ({ installation: { db }, people }: Life) => people.push((await aPerson(db)).id),
  "somebody leaves": (life: Life, now: number) => leave(life, "keep", now),
  "somebody leaves with the messages": (life: Life, now: number) => leave(life, "remove", now),
  "a backup is made": async ({ installation, backups }: Life, now: number) =>
    backups.push(await backUp(installation, now)),
};
type Act = keyof typeof ACTS;
const ACT_NAMES = Object.keys(ACTS) as Act[];
const LIVES = fc.array(fc.constantFrom(...ACT_NAMES), { minLength: 6, maxLength: 12, size: "max" });

/** Lives through the acts. @returns the backups, and who is there and who has left at the end */
async function live(acts: readonly Act[]) {
  const installation = await openInstallation();
  writeErasuresToBackups(installation.config, installation.db);
  const life: Life = { installation, people: [installation.person.id], backups: [] };
  for (const [n, act] of acts.entries()) await ACTS[act](life, OPERATION_NOW + n * MINUTE);
  return { ...life, erased: await listErasures(installation.db), ended: OPERATION_NOW + acts.length * MINUTE };
}

test(
  "a restored list of the erased is whole",
  async () => {
    let restored = 0;
    const property = fc.asyncProperty(LIVES, async (acts) => {
      const { backups, people, erased, ended } = await live(acts);
      for (const backup of backups) {
        const target = emptyTarget();
        await restoreInto(target, backup, { now: ended });
        const opened = await openRestored(target);
        const list = (await listErasures(opened.db)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
        expect(list).toEqual(erased.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
        expect((await peopleIn(opened)).filter((id) => !people.includes(id))).toEqual([]);
        restored++;
      }
      await closeInstallations();
    });
    const examples: [Act[]][] = [
      [
        [
          "a backup is made",
          "somebody comes",
          "somebody leaves with the messages",
          "somebody leaves",
          "a backup is made",
        ],
      ],
    ];
    await fc.assert(property, { ...propertyRuns(examples.length + 1), examples });
    expect(restored).toBeGreaterThan(1);
  },
  PROPERTY_TIMEOUT,
);
