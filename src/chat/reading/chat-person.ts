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

/** The other person of a chat; an empty nickname: deleted account. */
export type ChatPerson = PersonShort;

const selectChatPerson = preparedQuery<{ id: string }, PersonShortRow>((db, param) =>
  db
    .selectFrom("users")
    .select(personShortColumns("users"))
    .where("id", "=", param("id"))
    .where("id", "<>", DELETED_USER_ID)
    .compile(),
);

/** A person of another age band: those who know them see the name, but no picture and no country. */
export const withoutPictureAndCountry = (person: ChatPerson): ChatPerson => ({
  ...person,
  avatar: null,
  country: "",
});

/** A person's name and picture; null: no such account. */
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

/** Checks that a person exists and is not banned. @throws Refusal `yourself`, `user_not_found` */
export async function requireReachablePerson(db: DbOrTx, me: string, other: string): Promise<void> {
  if (me === other) throw new Refusal("yourself");
  const suspension = other === DELETED_USER_ID ? null : await findSuspension(db, other);
  if (suspension === null || suspension.banned_at !== null) throw new Refusal("user_not_found");
}
