/** People on both sides of the law, and what the rooms say of their things. */
import type { Db } from "../../src/db/transact";
import { transact } from "../../src/db/transact";
import { planOf } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { log, type Office, type ReportInput, report } from "../../src/safety/safety";
import { NOW } from "../support/bottles";
import { aPerson, type TestPerson } from "../support/people";

export const { things, stop, bandChanged } = planOf(ROOMS);

export const anOfficial = (db: Db) => aPerson(db, { official: 1, password_hash: "x" });

export const officeOf = ({ id }: { id: string }): Office => ({ id, stop, bandChanged, appealDays: 20 });

type Asked = Partial<ReportInput> & Pick<ReportInput, "kind" | "id">;

export const tellOn = (db: Db, who: TestPerson, asked: Asked, now = NOW) =>
  report(db, things, who, { reason: "spam", note: "", ...asked }, now);

export const caseOf = (db: Db, thing: string) =>
  db
    .selectFrom("report_cases")
    .selectAll()
    .where("thing_id", "=", thing)
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

/** As an official who opens the evidence: nobody decides unread. */
export async function opened(db: Db, official: { id: string }, thing: string): Promise<string> {
  const { id, about_id } = await caseOf(db, thing);
  const look = {
    officialId: official.id,
    act: "evidence_opened",
    kind: "case",
    thingId: id,
    aboutId: about_id,
  } as const;
  await transact(db, (tx) => log(tx, look, NOW));
  return id;
}
