import { sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { Queries } from "../../db/transact";
import { svgPath } from "../../ui/urls";
import { isBanned } from "../../users/users";

const places = prepared<{ person: string; now: number }, { n: number }>((db, hole) =>
  db
    .selectNoFrom((eb) => [
      sql<number>`${eb
        .selectFrom("bottles")
        .select((count) => count.fn.countAll().as("n"))
        .where("holder_id", "=", hole("person"))
        .where("free_at", ">", hole("now"))
        .where("state", "in", ["sea", "expired"])
        .where(({ not, ref }) => not(isBanned(ref("bottles.author_id"))))} + ${eb
        .selectFrom("bottles")
        .select((count) => count.fn.countAll().as("n"))
        .where("owner_id", "=", hole("person"))
        .where("state", "=", sql.lit("kept"))}`.as("n"),
    ])
    .compile(),
);

/** Backpack places taken by held and kept bottles. */
export async function placesTaken(db: Queries, userId: string, now: number): Promise<number> {
  const [row] = await places(db, { person: userId, now });
  return Number(row?.n);
}

/** One row on a phone. */
const SHOWN = 9;

const kept = prepared<{ person: string }, { picture: string }>((db, hole) =>
  db
    .selectFrom("bottles")
    .select("picture")
    .where("owner_id", "=", hole("person"))
    .where("state", "=", sql.lit("kept"))
    .orderBy("collected_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(SHOWN))
    .compile(),
);

/** Pictures of what a person kept last. */
export const newestKept = async (db: Queries, userId: string): Promise<string[]> =>
  (await kept(db, { person: userId })).map(({ picture }) => svgPath(picture));

const thrown = prepared<{ person: string }, { n: number }>((db, hole) =>
  db
    .selectFrom("bottles")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("author_id", "=", hole("person"))
    .where((eb) => eb.or([eb("state", "!=", "removed"), eb("collected_at", "is not", null)]))
    .compile(),
);

/** Number of bottles in the person's list. */
export async function thrownCount(db: Queries, userId: string): Promise<number> {
  const [row] = await thrown(db, { person: userId });
  return Number(row?.n);
}
