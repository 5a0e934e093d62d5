/** The front door of the room: who someone is to everybody. */

export { growBackpack } from "./backpack-size";
export {
  type Ages,
  ALL_AGES,
  adultAt,
  agesRead,
  type Band,
  bandOf,
  isDate,
  turns,
  type WordsReader,
} from "./bands";
export { areBlocked, blockBetween, blockedAmong, readsWordsOf } from "./blocks";
export { bandOfMe, lockBoth, lockMe, type Me } from "./locks";
export { isReserved, nameKey } from "./names";
export { PERSON_COLUMNS, type PersonRow, personOf } from "./person";
export { isReservedNickname } from "./reserved-names";
export type { SignedIn } from "./signed-in";
export { inviteCodeOf, type Newcomer, newcomerRow, newInviteCode } from "./user-row";
