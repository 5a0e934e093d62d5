import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { DELETED_USER_ID } from "../../limits/account";
import { Refusal } from "../../runtime/errors";
import {
  findSuspension,
  type PersonShort,
  type PersonShortRow,
  personShortColumns,
  toPersonShort,
} from "../../users/users";

/** An empty nickname: deleted account. */
export type ChatPerson = PersonShort;

const selectChatPerson = preparedQuery<{ id: string }, PersonShortRow>((db, hole) =>
  db
    .selectFrom("users")
    .select(personShortColumns("users"))
    .where("id", "=", hole("id"))
    .where("id", "<>", DELETED_USER_ID)
    .compile(),
);

/** Who has changed the age band keeps the name for whoever knows them: no picture, no country. */
export const withoutPictureAndCountry = (person: ChatPerson): ChatPerson => ({
  ...person,
  avatar: null,
  country: "",
});

/** A person's name and picture; null: unknown. */
export async function findChatPerson(db: DbOrTx, id: string): Promise<ChatPerson | null> {
  const [row] = await selectChatPerson(db, { id });
  return row ? toPersonShort(id, row) : null;
}

/** Placeholder of a deleted account. */
export const deletedChatPerson = (id: string): ChatPerson => ({
  id,
  nickname: "",
  avatar: null,
  country: "",
  official: false,
});

/** @throws Refusal `yourself`, `user_not_found` */
export async function requireReachablePerson(db: DbOrTx, me: string, other: string): Promise<void> {
  if (me === other) throw new Refusal("yourself");
  const stops = other === DELETED_USER_ID ? null : await findSuspension(db, other);
  if (stops === null || stops.banned_at !== null) throw new Refusal("user_not_found");
}
