import type { SystemMessageRow } from "../db/tables/messages";
import type { UserRow } from "../db/tables/users";
import { DAY, HOUR } from "../limits/limits";
import { type MessageParams, type MessageType, messageRow } from "../messages/messages";
import type { Chance } from "./random";

/** ms; what came later has not been read. */
const UNREAD = 2 * DAY;

/** A system message as `notify` stores it, read after a while. */
export function told<T extends MessageType>(
  r: Chance,
  to: Pick<UserRow, "id">,
  type: T,
  params: MessageParams[T],
  { at, now }: { at: number; now: number },
): SystemMessageRow {
  const read_at = at > now - UNREAD ? null : at + HOUR;
  return { ...messageRow(r.id(at), to.id, type, params, at), read_at };
}
