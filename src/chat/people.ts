import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { Refusal } from "../errors";
import { GONE } from "../limits";
import { shownAvatar, shownName } from "../users/users";

/** How somebody is named in a conversation. */
export interface ChatPerson {
  id: string;
  /** Empty: they have left. */
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

/** Who somebody is; null: they have left, or never were. */
export async function personOf(db: Queries, id: string): Promise<ChatPerson | null> {
  const [row] = await find(db, { id });
  return row ? { ...row, official: row.official === 1 } : null;
}

/** Stands for who has left. */
export const departed = (id: string): ChatPerson => ({
  id,
  nickname: "",
  avatar: null,
  country: "",
  official: false,
});

/** @throws Refusal `yourself` where it is oneself, `user_not_found` where nobody is there */
export async function ensureKnown(db: Queries, me: string, other: string): Promise<void> {
  if (me === other) throw new Refusal("yourself");
  if (!(await personOf(db, other))) throw new Refusal("user_not_found");
}
