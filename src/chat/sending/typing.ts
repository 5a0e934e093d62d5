import type { Db } from "../../db/transact";
import { announceTyping } from "../../events/events";
import { isOpen, refusalOf } from "../rules";
import { standingOf } from "../standing";

/** Signals typing to the other side where both may write; not stored. */
export async function typing(db: Db, me: string, other: string, now: number): Promise<void> {
  const standing = await standingOf(db, me, other, now);
  if (refusalOf(standing, "text") === null && isOpen(standing)) announceTyping(db, other, me);
}
