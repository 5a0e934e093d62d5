import { sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { Tx } from "../db/transact";
import { subscriptionsOf, WITHDRAW_KIND } from "./push-outbox";

type TakenBack = { person: string; tag: string };

const deleteOnlyOne = preparedQuery<TakenBack, never>((db, param) =>
  db
    .deleteFrom("push_news")
    .where("tag", "=", param("tag"))
    .where("kind", "<>", sql.lit(WITHDRAW_KIND))
    .where("n", "=", sql.lit(1))
    .where("subscription_id", "in", (eb) => subscriptionsOf(eb, param("person")))
    .compile(),
);

const countOneLess = preparedQuery<TakenBack & { ref: string }, never>((db, param) =>
  db
    .updateTable("push_news")
    .set((eb) => ({ n: eb("n", "-", sql.lit(1)), ref: param("ref"), version: eb("version", "+", sql.lit(1)) }))
    .where("tag", "=", param("tag"))
    .where("kind", "<>", sql.lit(WITHDRAW_KIND))
    .where("n", ">", sql.lit(1))
    .where("subscription_id", "in", (eb) => subscriptionsOf(eb, param("person")))
    .compile(),
);

/** Takes back one message that was queued and has not left; those it was joined to stay. @param ref of the last of these */
export async function takePushBack(tx: Tx, person: string, tag: string, ref: string): Promise<void> {
  await deleteOnlyOne(tx, { person, tag });
  await countOneLess(tx, { person, tag, ref });
}
