import { sql } from "kysely";
import { prepared } from "../db/prepared";
import type { DesignRow } from "../db/tables/designs";
import type { Tx } from "../db/transact";
import { Refusal } from "../runtime/errors";
import type { Writer } from "../safety/safety";
import { blockBetween, refuseBanned, shownName } from "../users/users";
import { type Designing, isListed, meet, sectionOf } from "./rules";

const DESIGN = [
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

interface Found extends Designing, Pick<DesignRow, (typeof DESIGN)[number]> {
  nickname: string;
  my_adult_at: number | null;
  my_banned_at: number | null;
  my_language: string;
  my_since: number;
  my_throws: number;
  my_official: number;
}

export interface Reached extends Designing, Pick<DesignRow, (typeof DESIGN)[number]> {
  me: Writer;
  nickname: string;
  my_adult_at: number | null;
}

const find = prepared<{ me: string; id: string }, Found>((db, hole) =>
  db
    .selectFrom("designs")
    .innerJoin("users as designer", "designer.id", "designs.designer_id")
    .innerJoin("users as me", (on) => on.on("me.id", "=", hole("me")))
    .select(DESIGN.map((name) => `designs.${name}` as const))
    .select(["designer.official", "designer.adult_at", "me.adult_at as my_adult_at"])
    .select(["designer.banned_at", "designer.suspended_until"])
    .select([shownName("me").as("nickname"), "me.language as my_language", "me.created_at as my_since"])
    .select(["me.throw_count as my_throws", "me.official as my_official", "me.banned_at as my_banned_at"])
    .select(
      sql<number>`case when ${blockBetween(hole("me"), sql.ref("designs.designer_id"))} then 1 else 0 end`.as(
        "blocked",
      ),
    )
    .where("designs.id", "=", hole("id"))
    .compile(),
);

/** A design whose designer one may meet. @throws Refusal `design_not_found`, `profile_incomplete`, `unauthenticated` */
export async function reach(tx: Tx, me: string, id: string, now: number): Promise<Reached> {
  const [design] = await find(tx, { me, id });
  if (!design) throw new Refusal("design_not_found");
  refuseBanned({ banned_at: design.my_banned_at });
  if (design.my_adult_at === null) throw new Refusal("profile_incomplete");
  if (!meet({ id: me, adultAt: design.my_adult_at }, design, now)) throw new Refusal("design_not_found");
  const {
    my_language: language,
    my_since: created_at,
    my_throws: throw_count,
    my_official: official,
  } = design;
  return { ...design, me: { language, created_at, throw_count, official } };
}

/** As `reach`, on display. @throws Refusal `design_not_found`, `profile_incomplete` */
export async function reachHung(tx: Tx, me: string, id: string, now: number): Promise<Reached> {
  const design = await reach(tx, me, id, now);
  if (!isListed(design.status)) throw new Refusal("design_not_found");
  return design;
}

/** Message parameters of a liked or commented design. */
export const spokenOf = (design: Reached, me: string) => ({
  from: me,
  nickname: design.nickname,
  designName: design.name,
  designId: design.id,
  section: sectionOf(design.status),
});
