/** Whoever was erased while the clock was 40 days wrong is erased again by a restore of an older backup. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { maintainErasureList, writeErasuresToBackups } from "../../src/backup/backup";
import { DAY, HOUR } from "../../src/runtime/units";
import { aPerson, type TestPerson } from "../support/people";
import {
  closeInstallations,
  emptyTarget,
  eraseAccount,
  openInstallation,
  openRestored,
  peopleIn,
  restoreInto,
} from "./erasure-fixtures";
import { backUp, type Installation, OPERATION_NOW, removeTempFolders } from "./installation";

afterEach(closeInstallations);
afterAll(removeTempFolders);

const AHEAD = OPERATION_NOW + 40 * DAY;
const BEHIND = OPERATION_NOW - 40 * DAY;
const maintain = ({ config, db }: Installation, now: number) => maintainErasureList(config, db, now);

interface Place {
  here: Installation;
  stays: TestPerson;
  other: TestPerson;
  backup: string;
}

/** Three people and a backup of the right time. */
async function aPlace(): Promise<Place> {
  const here = await openInstallation();
  const [stays, other] = [await aPerson(here.db), await aPerson(here.db)];
  writeErasuresToBackups(here.config, here.db);
  await maintain(here, OPERATION_NOW);
  return { here, stays, other, backup: await backUp(here) };
}

async function restoredPeople(backup: string, now: number, withoutErasures = false): Promise<string[]> {
  const target = emptyTarget();
  await restoreInto(target, backup, { now, withoutErasures });
  return peopleIn(await openRestored(target));
}

describe("a restore after the clock was set right", () => {
  test.each([
    ["40 days ahead", AHEAD, /^the list of who was erased is dated 2027-01-01\S*, which has not come yet: /],
    ["40 days behind", BEHIND, /^there is no list of who was erased after this backup/],
  ])("erases whoever was erased while it was %s, as soon as the list has a date again", async (_, wrong, refusal) => {
    const { here, stays, other, backup } = await aPlace();
    await eraseAccount(here, here.person, wrong);
    await maintain(here, wrong);
    await eraseAccount(here, other, OPERATION_NOW + HOUR);
    await expect(restoredPeople(backup, OPERATION_NOW + 2 * HOUR)).rejects.toThrow(refusal);
    expect(await restoredPeople(backup, OPERATION_NOW + 2 * HOUR, true)).toEqual([stays.id]);
    await maintain(here, OPERATION_NOW + 2 * HOUR);
    expect(await restoredPeople(backup, OPERATION_NOW + 3 * HOUR)).toEqual([stays.id]);
    expect(await restoredPeople(await backUp(here, OPERATION_NOW + 3 * HOUR), OPERATION_NOW + 3 * HOUR)).toEqual([
      stays.id,
    ]);
  });

  test("does not take a list of the future for one that reaches up to now", async () => {
    const { here, backup } = await aPlace();
    await maintain(here, AHEAD);
    await backUp(here, AHEAD);
    await expect(restoredPeople(backup, OPERATION_NOW + 10 * DAY)).rejects.toThrow(
      /is dated 2027-01-01.*--without-erasures/,
    );
  });

  test("of a backup of the future says that its date has not come, and erases whoever is on the list", async () => {
    const { here, stays, other } = await aPlace();
    const future = await backUp(here, AHEAD);
    for (const each of [here.person, other]) await eraseAccount(here, each, OPERATION_NOW + HOUR);
    await maintain(here, OPERATION_NOW + HOUR);
    await expect(restoredPeople(future, OPERATION_NOW + 2 * HOUR)).rejects.toThrow(
      /^this backup is dated 2027-01-01\S*, which has not come yet: .*take another backup/,
    );
    expect(await restoredPeople(future, OPERATION_NOW + 2 * HOUR, true)).toEqual([stays.id]);
  });

  test("forgets nobody while the clock is ahead, as long as a backup has them", async () => {
    const { here, stays, other, backup } = await aPlace();
    for (const each of [here.person, other]) await eraseAccount(here, each, OPERATION_NOW + HOUR);
    for (const now of [OPERATION_NOW + 200 * DAY, OPERATION_NOW + 2 * HOUR]) await maintain(here, now);
    expect(await restoredPeople(backup, OPERATION_NOW + 3 * HOUR)).toEqual([stays.id]);
  });
});
