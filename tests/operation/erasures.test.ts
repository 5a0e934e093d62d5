/** A restore erases again the people who were erased after the backup; it needs an erasure list for that. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { findErasuresSince } from "../../src/account/account";
import { maintainErasureList, writeErasuresToBackups } from "../../src/backup/backup";
import { ensureInstallationId } from "../../src/db/installation";
import { databasePathIn } from "../../src/db/storage";
import { DAY } from "../../src/runtime/units";
import { aPerson } from "../support/people";
import {
  closeInstallations,
  copyElsewhere,
  emptyTarget,
  eraseAccount,
  erasedIds,
  openInstallation,
  openRestored,
  peopleIn,
  restoreInto,
} from "./erasure-fixtures";
import { backUp, OPERATION_NOW, removeTempFolders } from "./installation";

afterEach(closeInstallations);
afterAll(removeTempFolders);

describe("a restore", () => {
  test("erases again the accounts erased since the backup, with their pictures", async () => {
    const installation = await openInstallation();
    const stays = await aPerson(installation.db);
    const email = { email: "who.leaves@example.org", email_key: "who.leaves@example.org", email_verified: 1 } as const;
    await installation.db.updateTable("users").set(email).where("id", "=", installation.person.id).execute();
    writeErasuresToBackups(installation.config, installation.db);
    const backup = await backUp(installation);
    await eraseAccount(installation, installation.person);
    const target = emptyTarget();
    expect(await restoreInto(target, backup)).toMatchObject({ erasedAgain: 1, erasuresAsOf: OPERATION_NOW });
    expect(existsSync(join(target.dataDir, installation.picture))).toBe(false);
    const opened = await openRestored(target);
    expect(await peopleIn(opened)).toEqual([stays.id]);
    // Their email was sent at the first erasure.
    expect(await opened.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
    expect(await erasedIds(opened.db)).toEqual([installation.person.id]);
  });

  test("of a backup without an erasure list beside it is refused in one line, and done with --without-erasures", async () => {
    const installation = await openInstallation();
    const backup = await backUp(installation);
    await eraseAccount(installation, installation.person);
    const target = emptyTarget();
    const alone = copyElsewhere(backup);
    await expect(restoreInto(target, alone)).rejects.toThrow(
      /^there is no list of who was erased after this backup[^\n]*--without-erasures[^\n]*$/,
    );
    expect(existsSync(databasePathIn(target.dataDir))).toBe(false);
    const done = await restoreInto(target, alone, { withoutErasures: true });
    expect(done).toMatchObject({ erasedAgain: 0, erasuresAsOf: null });
    const opened = await openRestored(target);
    expect(await peopleIn(opened)).toEqual([installation.person.id]);
    // The list is complete from here on, and says so.
    expect(await findErasuresSince(opened.db)).toBe(OPERATION_NOW);
  });

  test("finds the list in the present BACKUP_TO, and in a later backup beside it", async () => {
    const installation = await openInstallation();
    writeErasuresToBackups(installation.config, installation.db);
    const backup = await backUp(installation);
    await eraseAccount(installation, installation.person);
    const alone = copyElsewhere(backup);
    const target = emptyTarget({ BACKUP_TO: join(installation.config.dataDir, "backups") });
    expect(await restoreInto(target, alone)).toMatchObject({ erasedAgain: 1 });
    const later = await backUp(installation, OPERATION_NOW + 1);
    cpSync(later, join(alone, "..", basename(later)), { recursive: true });
    expect(await restoreInto(emptyTarget(), alone)).toMatchObject({ erasedAgain: 1, erasuresAsOf: OPERATION_NOW + 1 });
  });

  test("refuses a list that ended too long ago, began after the backup, or is of another installation", async () => {
    const installation = await openInstallation();
    const backup = await backUp(installation);
    const late = OPERATION_NOW + DAY + 1;
    await expect(restoreInto(emptyTarget(), backup, { now: late })).rejects.toThrow(/ends at 2026-.*without-erasures/);
    await maintainErasureList(installation.config, installation.db, late);
    expect(await restoreInto(emptyTarget(), backup, { now: late })).toMatchObject({ erasuresAsOf: late });
    const head = join(
      installation.config.dataDir,
      "backups/erased/li",
      `list-${await ensureInstallationId(installation.db)}.json`,
    );
    const content = JSON.parse(readFileSync(head, "utf8"));
    writeFileSync(head, JSON.stringify({ ...content, since: OPERATION_NOW + 1 }));
    await expect(restoreInto(emptyTarget(), backup, { now: late })).rejects.toThrow(/reaches back to .* only/);
    writeFileSync(head, JSON.stringify({ ...content, installation: crypto.randomUUID() }));
    await expect(restoreInto(emptyTarget(), backup, { now: late })).rejects.toThrow(/there is no list/);
  });

  test("reads from a folder without a list and writes nothing into it", async () => {
    const installation = await openInstallation();
    const backup = await backUp(installation);
    rmSync(join(installation.config.dataDir, "backups/erased"), { recursive: true });
    await expect(restoreInto(emptyTarget(), backup)).rejects.toThrow(/there is no list/);
    expect(readdirSync(join(installation.config.dataDir, "backups"))).toEqual([basename(backup)]);
  });
});
