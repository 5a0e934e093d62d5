import { sql } from "kysely";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { svgPath } from "../ui/urls";

const places = prepared<{ person: string; now: number }, { n: number }>((db, hole) =>
  db
    .selectNoFrom((eb) => [
      sql<number>`${eb
        .selectFrom("bottles")
        .select((count) => count.fn.countAll().as("n"))
        .where("holder_id", "=", hole("person"))
        .where("free_at", ">", hole("now"))
        .where("state", "in", ["sea", "expired"])} + ${eb
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
const SEEN = 9;

const newest = prepared<{ person: string }, { picture: string }>((db, hole) =>
  db
    .selectFrom("bottles")
    .select("picture")
    .where("owner_id", "=", hole("person"))
    .where("state", "=", sql.lit("kept"))
    .orderBy("collected_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(SEEN))
    .compile(),
);

/** Fill level and last kept pictures. */
export async function backpackSeen(
  db: Queries,
  person: { id: string; backpackCapacity: number },
  now: number,
) {
  const [used, rows] = await Promise.all([
    placesTaken(db, person.id, now),
    newest(db, { person: person.id }),
  ]);
  const pictures = rows.map(({ picture }) => svgPath(picture));
  return { capacity: person.backpackCapacity, used, pictures };
}
