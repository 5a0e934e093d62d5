import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { Refusal } from "../errors";
import { GONE } from "../limits";
import { shownAvatar, shownName } from "../users/users";

export interface ChatPerson {
  id: string;
  /** Empty: deleted account. */
  nickname: string;
  avatar: string | null;
  country: string;
  official: boolean;
}

type Row = Omit<ChatPerson, "official"> & { official: number };

const find = prepared<{ id: string }, Row>((db, hole) =>
  db
    .selectFrom("users")
    .select(["id", "country", "official"])
    .select([shownName("users").as("nickname"), shownAvatar("users").as("avatar")])
    .where("id", "=", hole("id"))
    .where("id", "<>", GONE)
    .compile(),
);

/** A person's name and picture; null: unknown. */
export async function personOf(db: Queries, id: string): Promise<ChatPerson | null> {
  const [row] = await find(db, { id });
  return row ? { ...row, official: row.official === 1 } : null;
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
  if (!(await personOf(db, other))) throw new Refusal("user_not_found");
}
