import type { DbOrTx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { loadWayToWrite, type WayToWrite } from "../ways-to-write";
import { type ChatOverview, loadChatOverview } from "./overview";

/** What a chat's page shows of the two, and of what one may do, as one text: it changes whenever any of that does. */
export const standingOf = (
  { relation, reason, request, canSendPictures, canBurn, muted, gone, friendsSince }: ChatOverview,
  way: WayToWrite | "person_stopped" | null,
): string => [relation, reason, way, request?.from, canSendPictures, canBurn, muted, gone, friendsSince].join(" ");

/** `standingOf` two people; the code of the refusal where there is no page. @param now ms */
export async function loadStanding(
  db: DbOrTx,
  me: string,
  other: string,
  prospect: Parameters<typeof loadWayToWrite>[3],
  now: number,
): Promise<string> {
  try {
    const overview = await loadChatOverview(db, me, other, now);
    const isFollowMissing = overview.reason === "not_friends";
    return standingOf(overview, isFollowMissing ? await loadWayToWrite(db, me, other, prospect, now) : null);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
