import { sql } from "kysely";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { iso } from "../iso";
import type { SignedIn } from "../users/users";
import { albumOf } from "./photos/photos";
import { placesTaken } from "./places";

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

const designed = prepared<{ person: string }, { n: number }>((db, hole) =>
  db
    .selectFrom("designs")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("owner_id", "=", hole("person"))
    .where("status", "<>", sql.lit("purchased"))
    .where("hidden", "=", sql.lit(0))
    .compile(),
);

/** Number of designs in the person's list. */
export async function designedCount(db: Queries, userId: string): Promise<number> {
  const [row] = await designed(db, { person: userId });
  return Number(row?.n);
}

/** The API's User, for the person alone. */
export async function selfView(db: Queries, person: SignedIn, now: number) {
  const [used, album] = await Promise.all([placesTaken(db, person.id, now), albumOf(db, person.id)]);
  return {
    id: person.id,
    username: person.username,
    nickname: person.nickname,
    email: person.email,
    emailVerified: person.emailVerified,
    birthday: person.birthday,
    gender: person.gender,
    signature: person.signature,
    interests: person.interests,
    reads: person.reads,
    translateAtOnce: person.translatesAtOnce,
    timeZone: person.timeZone,
    avatar: person.avatar,
    album: album.map(({ path }) => path),
    country: person.country,
    language: person.language,
    coins: person.coins,
    backpack: { capacity: person.backpackCapacity, used },
    inviteCode: person.inviteCode,
    counts: person.counts,
    official: person.official,
    createdAt: iso(person.createdAt),
  };
}
