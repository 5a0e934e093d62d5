/** People who live in a simulation, each with two devices. */
import { createSessionStore } from "../../src/auth/sessions";
import type { Db } from "../../src/db/transact";
import { DAY, HOUR } from "../../src/runtime/units";
import { LANGUAGE_SHARES } from "../bench/sea/people";
import { seededRandom } from "../bench/sea/seeded";
import { personRow } from "../support/people";
import type { Model } from "./model";
import { virtual } from "./virtual";

const LANGUAGES = Object.keys(LANGUAGE_SHARES) as (keyof typeof LANGUAGE_SHARES)[];
const MINOR_SHARE = 0.2;
const PEOPLE_BATCH = 50;

/** Adults, people under 18, and every eleventh somebody who turns 18 within the first days. */
function birthdayOf(n: number, minor: boolean, now: number): string {
  if (!minor) return "1990-05-17";
  const soon = n % 11 === 0;
  const day = new Date(soon ? now + (1 + (n % 3)) * DAY : now - 40 * DAY);
  day.setUTCFullYear(day.getUTCFullYear() - (soon ? 18 : 15));
  return day.toISOString().slice(0, 10);
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
  await virtual.pass(HOUR, async () => undefined);
}
