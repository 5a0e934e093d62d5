/** People who live in a simulation, each with two devices. */
import { createSessionStore } from "../../src/auth/sessions";
import { type Db, transact } from "../../src/db/transact";
import { DAY, HOUR } from "../../src/runtime/units";
import { LANGUAGE_SHARES } from "../bench/sea/people";
import { seededRandom } from "../bench/sea/seeded";
import { personRow } from "../support/people";
import { isAdult, type Model } from "./model";
import { virtual } from "./virtual";

const LANGUAGES = Object.keys(LANGUAGE_SHARES) as (keyof typeof LANGUAGE_SHARES)[];
const MINOR_SHARE = 0.2;
const PEOPLE_BATCH = 50;
const FRIENDS_AT = [1, 2, 5];

/** Adults, people under 18, and every eleventh somebody who turns 18 within the first days. */
function birthdayOf(n: number, minor: boolean, now: number): string {
  if (!minor) return "1990-05-17";
  const soon = n % 11 === 0;
  const day = new Date(soon ? now + (1 + (n % 3)) * DAY : now - 40 * DAY);
  day.setUTCFullYear(day.getUTCFullYear() - (soon ? 18 : 15));
  return day.toISOString().slice(0, 10);
}

/** Neighbours of one band are friends from the beginning, so that there is something to read, to recall and to end. */
async function befriend(db: Db, model: Model): Promise<void> {
  const { people } = model;
  const pairs = people.flatMap((one, n) =>
    FRIENDS_AT.flatMap((distance) => {
      const other = people[(n + distance) % people.length];
      const fits =
        other && other !== one && !one.follows.has(other) && isAdult(one, virtual.now) === isAdult(other, virtual.now);
      if (!fits) return [];
      one.follows.add(other);
      other.follows.add(one);
      for (const pair of [`${one.n}:${other.n}`, `${other.n}:${one.n}`]) model.wereFriends.add(pair);
      return [
        [one.id, other.id],
        [other.id, one.id],
      ];
    }),
  );
  const tie = { created_at: virtual.now, friends_since: virtual.now };
  await transact(db, async (tx) => {
    for (const [follower_id = "", followee_id = ""] of pairs)
      await tx
        .insertInto("follows")
        .values({ follower_id, followee_id, ...tie })
        .execute();
    for (const { id, follows } of people) {
      const counts = { following_count: follows.size, follower_count: follows.size, friend_count: follows.size };
      await tx.updateTable("users").set(counts).where("id", "=", id).execute();
    }
  });
}

/** Settles so many people in the tables. */
export async function settlePeople(db: Db, model: Model, count: number, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const now = virtual.now;
  const rows = Array.from({ length: count }, (_, n) => {
    const language = LANGUAGES[Math.floor(random() * LANGUAGES.length)] ?? "en";
    const birthday = birthdayOf(n, random() < MINOR_SHARE, now);
    const name = `sim${n}`;
    return personRow({
      now: now - 60 * DAY,
      username: name,
      nickname: `Nick${n}x`,
      language,
      reads: JSON.stringify([language, "en"]),
      birthday,
    });
  });
  for (let i = 0; i < rows.length; i += PEOPLE_BATCH)
    await db
      .insertInto("users")
      .values(rows.slice(i, i + PEOPLE_BATCH))
      .execute();
  const sessions = createSessionStore(db, () => virtual.now);
  await Promise.all(
    rows.map(async (row, n) => {
      const tokens = [await sessions.start(row.id, ""), await sessions.start(row.id, "")];
      const adultAt = row.adult_at ?? Number.POSITIVE_INFINITY;
      const start = {
        coins: 0,
        expansions: 0,
        banned: null,
        suspendedUntil: 0,
        weight: 1 + Math.floor(9 * random() ** 3),
      };
      const ties = { follows: new Set<never>(), blocks: new Set<never>(), days: new Map<string, number>() };
      model.add({ id: row.id, n, username: row.username, adultAt, tokens, ...start, ...ties });
    }),
  );
  model.people.sort((a, b) => a.n - b.n);
  await befriend(db, model);
  await virtual.pass(HOUR, async () => undefined);
}
