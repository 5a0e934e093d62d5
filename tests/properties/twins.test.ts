/** What is decided by SQL in lists and searches, and by code where one person is read: both say the same of everybody. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import type { UserRow } from "../../src/db/tables/users";
import type { Db } from "../../src/db/transact";
import { CONTACT_RULES_SINCE } from "../../src/limits/account";
import { DAY } from "../../src/runtime/units";
import { isSuspendedOrBanned } from "../../src/users/account-status";
import { adultAtBetweenPeople } from "../../src/users/age-bands";
import { canBeFoundSql, contactRulesOf, FIND_RULES } from "../../src/users/contact/contact-rules";
import { adultAtBetweenPeopleSql } from "../../src/users/public-name";
import { isActiveRowSql } from "../../src/users/stopped-people";
import { eachDatabase } from "../support/databases";
import { personRow } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../support/property-runs";

interface Twin {
  /** Of a row of the table `users`: 0 and 1 for no and yes. */
  inSql(now: RawBuilder<number>): RawBuilder<unknown>;
  inCode(row: UserRow, now: number): boolean | number | null;
}

/** As a condition counts: what is unknown is a no. */
const yesOrNo = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 1 else 0 end`;

const TWINS: Record<string, Twin> = {
  "is found by the name": {
    inSql: (now) => yesOrNo(canBeFoundSql("users", "name", now)),
    inCode: (row, now) => contactRulesOf(row, now).find === "name",
  },
  "is found by the username": {
    inSql: (now) => yesOrNo(canBeFoundSql("users", "username", now)),
    inCode: (row, now) => contactRulesOf(row, now).find !== "nobody",
  },
  "is neither suspended nor banned": {
    inSql: (now) => yesOrNo(isActiveRowSql("users", now)),
    inCode: (row, now) => !isSuspendedOrBanned(row, now),
  },
  "is an adult to others since": {
    inSql: () => adultAtBetweenPeopleSql("users"),
    inCode: (row) => adultAtBetweenPeople({ adultAt: row.adult_at, official: row.official === 1 }),
  },
};

/** Now is day 0; the rules of contact began two days before. */
const NOW = CONTACT_RULES_SINCE + 2 * DAY;
const time = fc.integer({ min: -3, max: 1 }).map((day) => NOW + day * DAY);
const timeOrNone = fc.option(time);
const people = fc.record({
  adult_at: timeOrNone,
  created_at: time,
  official: fc.constantFrom(0 as const, 1 as const),
  who_finds: fc.option(fc.constantFrom(...FIND_RULES)),
  banned_at: timeOrNone,
  suspended_until: timeOrNone,
});

/** PostgreSQL answers long numbers as text. */
const plain = (value: unknown): number | null => (value === null ? null : Number(value));

/** What SQL says of each row, by its id. */
async function askDatabase(db: Db, rows: UserRow[], { inSql }: Twin): Promise<Map<string, number | null>> {
  const ids = rows.map(({ id }) => id);
  const asked = db.selectFrom("users").select(["id", inSql(sql.lit(NOW)).as("answer")]);
  const answers = await asked.where("id", "in", ids).execute();
  return new Map(answers.map(({ id, answer }) => [id, plain(answer)]));
}

eachDatabase("what SQL and code both decide", (db) => {
  test.each(Object.entries(TWINS))(
    "is the same of everybody: %s",
    async (_, twin) => {
      const reached = new ReachedCases();
      const crowds = fc.array(people, { minLength: 30, maxLength: 60, size: "max" });
      const property = fc.asyncProperty(crowds, async (changes) => {
        const rows = changes.map((change) => personRow(change));
        await db().insertInto("users").values(rows).execute();
        const found = await askDatabase(db(), rows, twin);
        for (const [n, row] of rows.entries()) {
          const is = plain(twin.inCode(row, NOW));
          reached.add(is ? "yes" : "no");
          expect({ person: changes[n], is: found.get(row.id) }).toEqual({ person: changes[n], is });
        }
      });
      await fc.assert(property, propertyRuns(4));
      expect(Math.min(reached.of("yes"), reached.of("no"))).toBeGreaterThan(20);
    },
    PROPERTY_TIMEOUT,
  );
});
