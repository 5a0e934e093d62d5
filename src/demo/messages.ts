import type { SystemMessageRow } from "../db/tables/messages";
import type { UserRow } from "../db/tables/users";
import { newMessageRow, type SystemMessageParams, type SystemMessageType } from "../messages/messages";
import { DAY, HOUR } from "../runtime/units";
import type { SeededRandom } from "./random";

/** ms; messages younger than this are unread. */
const UNREAD_FOR = 2 * DAY;

/** A system message as `notifyPerson` stores it, read some time later. */
export function createDemoMessage<T extends SystemMessageType>(
  r: SeededRandom,
  to: Pick<UserRow, "id">,
  type: T,
  params: SystemMessageParams[T],
  { at, now }: { at: number; now: number },
): SystemMessageRow {
  const read_at = at > now - UNREAD_FOR ? null : at + HOUR;
  return { ...newMessageRow(r.id(at), to.id, type, params, at), read_at, cleared_at: null, undo_ref: null };
}
