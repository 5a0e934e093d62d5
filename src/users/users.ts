export {
  type Age,
  ageOf,
  type BandChange,
  type BandChanged,
  bandChange,
  birthdayFault,
  checkBirthday,
  latestAdultAt,
  setAge,
} from "./ages";
export { growBackpack } from "./backpack-size";
export {
  type Ages,
  ALL_AGES,
  adultAt,
  agesRead,
  type Band,
  bandOf,
  birthdayAt,
  isDate,
  type WordsReader,
} from "./bands";
export { areBlocked, blockBetween, blockedAmong, blocksOf, hasBlocked, readsWordsOf } from "./blocks";
export { moveChatUnread } from "./chat-unread";
export { needProfileComplete } from "./complete";
export { endSessions } from "./end-sessions";
export { type Inviter, inviterByCode, inviterOf } from "./inviters";
export {
  bandOfMe,
  lockAll,
  lockBoth,
  lockMe,
  lockPair,
  lockPresent,
  lockUser,
  ME_COLUMNS,
  type Me,
} from "./locks";
export { isReserved, nameKey, searchKey } from "./names";
export { PERSON_COLUMNS, type PersonRow, personOf } from "./person";
export { isReservedNickname } from "./reserved-names";
export {
  HIDDEN_NAME,
  type PersonShort,
  personShort,
  personShortOrNone,
  type ShortRow,
  shortColumns,
  shortColumnsOrNone,
  shownName,
  shownNameOrNone,
} from "./shown";
export type { Scope, SignedIn } from "./signed-in";
export { type Act, FEATURES, type Feature, standingOf, stoppedBy } from "./standing";
export { countTies, uncountTiesOf } from "./ties";
export { keepTimeZone } from "./time-zone";
export { inviteCodeOf, newcomerRow, newInviteCode } from "./user-row";
