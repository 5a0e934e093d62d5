import { preparedQuery } from "../db/prepared-query";
import { type Db, transact } from "../db/transact";
import { addDesignView } from "../designs/designs";
import { findListedDesignForActor } from "./access";

const insertDesignView = preparedQuery<{ design: string; me: string; now: number }, { user_id: string }>((db, param) =>
  db
    .insertInto("design_views")
    .values({ design_id: param("design"), user_id: param("me"), created_at: param("now") })
    .onConflict((on) => on.doNothing())
    .returning("user_id"),
);

/** Counts a view once per person, but not the designer's own. @throws Refusal `design_not_found` */
export function countDesignView(db: Db, me: string, id: string, now: number): Promise<void> {
  return transact(db, async (tx) => {
    const { designer_id } = await findListedDesignForActor(tx, me, id, now);
    if (designer_id === me) return;
    const [first] = await insertDesignView(tx, { design: id, me, now });
    if (first) await addDesignView(tx, id);
  });
}
