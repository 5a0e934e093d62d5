import { sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { DesignRow } from "../db/tables/designs";
import type { Tx } from "../db/transact";
import { Refusal } from "../runtime/errors";
import type { TextWriter } from "../safety/safety";
import { findUnderPairLock, isBlockBetweenSql, publicNameSql, refuseBanned } from "../users/users";
import { canSeeDesigner, type DesignAccess, isListedStatus, sectionOf } from "./rules";

const DESIGN_COLUMNS = [
  "id",
  "designer_id",
  "name",
  "story",
  "picture",
  "status",
  "version",
  "price",
  "hidden_at",
] as const;

interface DesignForActorRow extends DesignAccess, Pick<DesignRow, (typeof DESIGN_COLUMNS)[number]> {
  nickname: string;
  my_adult_at: number | null;
  my_banned_at: number | null;
  my_language: string;
  my_since: number;
  my_throws: number;
  my_official: number;
  set_back_until: number | null;
}

export interface DesignForActor extends DesignAccess, Pick<DesignRow, (typeof DESIGN_COLUMNS)[number]> {
  me: TextWriter;
  nickname: string;
  my_adult_at: number | null;
}

const selectDesignForActor = preparedQuery<{ me: string; id: string }, DesignForActorRow>((db, param) =>
  db
    .selectFrom("designs")
    .innerJoin("users as designer", "designer.id", "designs.designer_id")
    .innerJoin("users as me", (on) => on.on("me.id", "=", param("me")))
    .select(DESIGN_COLUMNS.map((name) => `designs.${name}` as const))
    .select(["designer.official", "designer.adult_at", "me.adult_at as my_adult_at"])
    .select(["designer.banned_at", "designer.suspended_until"])
    .select([publicNameSql("me").as("nickname"), "me.language as my_language", "me.created_at as my_since"])
    .select(["me.throw_count as my_throws", "me.official as my_official", "me.banned_at as my_banned_at"])
    .select("me.set_back_until")
    .select(
      sql<number>`case when ${isBlockBetweenSql(param("me"), sql.ref("designs.designer_id"))} then 1 else 0 end`.as(
        "blocked",
      ),
    )
    .where("designs.id", "=", param("id")),
);

/** A design whose designer the actor may meet, listed or not. @throws Refusal `design_not_found`, `profile_incomplete`, `unauthenticated` */
export async function findDesignForActor(tx: Tx, me: string, id: string, now: number): Promise<DesignForActor> {
  const [design] = await selectDesignForActor(tx, { me, id });
  if (!design) throw new Refusal("design_not_found");
  refuseBanned({ banned_at: design.my_banned_at });
  if (design.my_adult_at === null) throw new Refusal("profile_incomplete");
  if (!canSeeDesigner({ id: me, adultAt: design.my_adult_at }, design, now)) throw new Refusal("design_not_found");
  const { my_language: language, my_since: created_at, my_throws: throw_count, my_official: official } = design;
  const { set_back_until } = design;
  return { ...design, me: { language, created_at, throw_count, official, set_back_until } };
}

/** As `findDesignForActor`, listed. @throws Refusal `design_not_found`, `profile_incomplete` */
export async function findListedDesignForActor(tx: Tx, me: string, id: string, now: number): Promise<DesignForActor> {
  const design = await findDesignForActor(tx, me, id, now);
  if (!isListedStatus(design.status)) throw new Refusal("design_not_found");
  return design;
}

/** As `findListedDesignForActor`, with both people locked: for what the designer is told. */
export const lockListedDesignForActor = async (tx: Tx, me: string, id: string, now: number): Promise<DesignForActor> =>
  (
    await findUnderPairLock(tx, me, {
      find: () => findListedDesignForActor(tx, me, id, now),
      otherOf: ({ designer_id }) => designer_id,
      gone: "design_not_found",
    })
  ).found;

/** Message parameters for the designer of a liked or commented design. */
export const designNotificationParams = (design: DesignForActor, me: string) => ({
  from: me,
  nickname: design.nickname,
  designName: design.name,
  designId: design.id,
  section: sectionOf(design.status),
});
