import type { DbOrTx } from "../db/transact";
import { loadChatRelation } from "./relation";
import { areOfOneAgeBand, type ChatRelation, writeRefusalOf } from "./rules";

/** The follow that lets somebody write: their own, with or without the other's before, or one that is not theirs to make. */
export type WayToWrite = "follow" | "follow_back" | "they_follow" | "both_follow" | "they_begin";

/** What following would do now: it holds, waits for the other side, or is refused. */
type FollowProspect = "open" | "waits" | "closed";

/** Where the other one has written, no first step is missing: to say so would tell of a block. */
const needsFirstStep = ({ myBand, answered, opener }: ChatRelation): boolean =>
  myBand !== "minor" && !answered && opener !== "them";

/**
 * How somebody whose words are refused as `not_friends` may write after all. Whoever is blocked is told the same as
 * whoever meets closed rules.
 */
function wayToWriteOf(relation: ChatRelation, prospect: FollowProspect): WayToWrite | "person_stopped" {
  const { blockedMe, iFollow, followsMe, isPartnerStopped } = relation;
  if (prospect === "waits") return "they_follow";
  if (blockedMe || prospect === "closed" || !areOfOneAgeBand(relation))
    return needsFirstStep(relation) ? "they_begin" : "both_follow";
  if (isPartnerStopped) return "person_stopped";
  if (iFollow) return "they_follow";
  if (writeRefusalOf({ ...relation, iFollow: true }, "text") !== null) return "both_follow";
  return followsMe ? "follow_back" : "follow";
}

/** `wayToWriteOf` two people. @param now ms */
export const loadWayToWrite = async (
  db: DbOrTx,
  me: string,
  other: string,
  prospect: FollowProspect,
  now: number,
): Promise<WayToWrite | "person_stopped"> => wayToWriteOf(await loadChatRelation(db, me, other, now), prospect);
