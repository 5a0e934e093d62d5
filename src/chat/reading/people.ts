import { prepared } from "../../db/prepared";
import type { Queries } from "../../db/transact";
import { GONE } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { type PersonShort, personShort, type ShortRow, shortColumns, stopsOf } from "../../users/users";

/** An empty nickname: deleted account. */
export type ChatPerson = PersonShort;

const find = prepared<{ id: string }, ShortRow>((db, hole) =>
  db
    .selectFrom("users")
    .select(shortColumns("users"))
    .where("id", "=", hole("id"))
    .where("id", "<>", GONE)
    .compile(),
);

/** Who has changed the age band keeps the name for whoever knows them: no picture, no country. */
export const unpictured = (person: ChatPerson): ChatPerson => ({ ...person, avatar: null, country: "" });

/** A person's name and picture; null: unknown. */
export async function personOf(db: Queries, id: string): Promise<ChatPerson | null> {
  const [row] = await find(db, { id });
  return row ? personShort(id, row) : null;
}

/** Placeholder of a deleted account. */
export const departed = (id: string): ChatPerson => ({
  id,
  nickname: "",
  avatar: null,
  country: "",
  official: false,
});

/** @throws Refusal `yourself`, `user_not_found` */
export async function ensureKnown(db: Queries, me: string, other: string): Promise<void> {
  if (me === other) throw new Refusal("yourself");
  const stops = other === GONE ? null : await stopsOf(db, other);
  if (stops === null || stops.banned_at !== null) throw new Refusal("user_not_found");
}
