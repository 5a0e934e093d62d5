import { sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { DbOrTx } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";
import { NEWCOMER_LIMITS } from "../limits/sea";

/** Those who are new themselves do not count. */
const selectLikedBy = preparedQuery<{ me: string; since: number; most: number }, { n: number }>((db, param) =>
  sql<{ n: number }>`select count(*) as n from (select liked.person from (
      select bottles.author_id as person from comments join bottles on bottles.id = comments.bottle_id
        where comments.author_id = ${param("me")} and comments.thanked_at is not null
      union
      select bottle_likes.user_id as person from bottles join bottle_likes on bottle_likes.bottle_id = bottles.id
        where bottles.author_id = ${param("me")} and bottle_likes.active = 1
    ) as liked join users on users.id = liked.person
    where users.created_at <= ${param("since")} and users.throw_count >= ${sql.lit(NEWCOMER_LIMITS.throws)}
      and users.id not in (${param("me")}, ${sql.lit(DELETED_USER_ID)})
    limit ${param("most")}) as counted`.compile(db),
);

/** How many people liked a letter of somebody or thanked them for a comment, counted up to `most`. @param now ms */
export async function countLikedBy(db: DbOrTx, me: string, most: number, now: number): Promise<number> {
  const [row] = await selectLikedBy(db, { me, since: now - NEWCOMER_LIMITS.age, most });
  return Number(row?.n ?? 0);
}
