import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import { measureRefusalOf } from "../../users/users";
import { type ChatOverview, loadWayToWrite, standingOf, type WayToWrite } from "../chat";
import { loadOwnChatOverview } from "./handlers";

export interface WritingWay {
  overview: ChatOverview;
  /** For who may not write for want of a follow; null: who may, or may not for another reason. */
  way: WayToWrite | null;
}

async function findWayToWrite(c: Ctx, overview: ChatOverview): Promise<WritingWay> {
  if (overview.reason !== "not_friends") return { overview, way: null };
  const [me, now, other] = [requirePerson(c), c.get("now"), overview.person.id];
  const prospect = await runNow(c, c.get("deps").plan.loadFollowProspect, me, other);
  const way = await runNow(c, loadWayToWrite, me.id, other, prospect);
  if (way === "person_stopped") return { overview: { ...overview, reason: way }, way: null };
  if (way !== "follow" && way !== "follow_back") return { overview, way };
  const measure = measureRefusalOf(me.accountStatus, "chat", now) ?? measureRefusalOf(me.accountStatus, "follow", now);
  return measure ? { overview: { ...overview, reason: measure.code }, way: null } : { overview, way };
}

/** Adds how who may not write for want of a follow may do so; what stands in that way, too, becomes the reason. */
export async function withWayToWrite(c: Ctx, overview: ChatOverview): Promise<WritingWay & { standing: string }> {
  const found = await findWayToWrite(c, overview);
  return { ...found, standing: standingOf(found.overview, found.way) };
}

/** What a reader and somebody else are to each other, and how the one may write. @throws Refusal as `loadChatOverview` */
export const loadWritingWay = async (c: Ctx, other: string): Promise<WritingWay> =>
  findWayToWrite(c, await loadOwnChatOverview(c, other));
