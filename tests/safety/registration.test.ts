import { expect, test } from "bun:test";
import { register } from "../../src/auth/auth";
import type { Db } from "../../src/db/transact";
import { DAY } from "../../src/limits";
import { isRegistrationOpen, setDoors } from "../../src/safety/safety";
import { eachDatabase } from "../support/databases";
import { aPerson, BEGINNING } from "../support/people";

const come = (db: Db, username: string) =>
  register(db, { username, nickname: username, password: "some Pass 123", language: "en" }, BEGINNING).then(
    () => "in",
    (error) => error.code,
  );

/** A report of each of so many people that nobody has decided. */
async function reported(db: Db, people: number, at: number): Promise<void> {
  const about = await aPerson(db);
  const id = `case-${about.id}`;
  await db
    .insertInto("report_cases")
    .values({
      id,
      kind: "user",
      thing_id: about.id,
      about_id: about.id,
      opened_at: at,
      reporters: people,
      weight: 3,
      legal_hold: 0,
      place: 0,
    } as never)
    .execute();
  for (let n = 0; n < people; n++) {
    const { id: reporter_id } = await aPerson(db);
    await db
      .insertInto("reports")
      .values({
        reporter_id,
        kind: "user",
        thing_id: about.id,
        case_id: id,
        reason: "spam",
        note: "",
        weight: 3,
        created_at: at,
        outcome_told_at: null,
      })
      .execute();
  }
}

eachDatabase("registration", (_, open) => {
  test("is open, until an official closes it", async () => {
    const db = await open();
    const boss = await aPerson(db, { official: 1 });
    expect(await come(db, "first.one")).toBe("in");
    await setDoors(db, boss.id, { open: false, closesItself: false }, BEGINNING);
    expect(await come(db, "second.one")).toBe("registration_closed");
    await setDoors(db, boss.id, { open: true, closesItself: false }, BEGINNING);
    expect(await come(db, "second.one")).toBe("in");
    const acts = await db.selectFrom("audit_log").select("act").orderBy("id").execute();
    expect(acts.map(({ act }) => act)).toEqual(["registration_closed", "registration_opened"]);
  });

  test("closes by itself where reports of three people lie for a week and somebody could decide, if so set", async () => {
    const db = await open();
    await reported(db, 2, BEGINNING);
    const boss = await aPerson(db);
    const isOpen = (days: number) => isRegistrationOpen(db, BEGINNING + days * DAY);
    await setDoors(db, boss.id, { open: true, closesItself: true }, BEGINNING);
    await db.updateTable("users").set({ official: 1 }).where("id", "=", boss.id).execute();
    expect(await isOpen(7)).toBe(true);
    await reported(db, 1, BEGINNING + DAY);
    expect([await isOpen(7), await isOpen(8)]).toEqual([true, false]);
    await db.updateTable("users").set({ official: 0 }).where("id", "=", boss.id).execute();
    expect(await isOpen(8)).toBe(true);
    await db.updateTable("users").set({ official: 1 }).where("id", "=", boss.id).execute();
    await db
      .updateTable("report_cases")
      .set({ decided_at: BEGINNING + 2 * DAY })
      .execute();
    expect(await isOpen(8)).toBe(true);
    await setDoors(db, boss.id, { open: true, closesItself: false }, BEGINNING);
    await db.updateTable("report_cases").set({ decided_at: null }).execute();
    expect(await isOpen(8)).toBe(true);
  });
});
