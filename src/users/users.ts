export { LIMITABLE_FEATURES, type LimitableFeature } from "../db/tables/users";
export {
  type ActionGate,
  accountStatusFromRow,
  currentMeasureCodeOf,
  isSuspendedOrBanned,
  measureRefusalOf,
  setDutyUntil,
} from "./account-status";
export {
  type AgeBandChange,
  type AgeRow,
  birthdayErrorOf,
  checkBirthday,
  latestAdultAt,
  loadAge,
  type OnAgeBandChange,
  renewRefusedBirthday,
  setAge,
  toAgeBandChange,
} from "./age";
export {
  type AgeBand,
  type AgeBandPerson,
  type AgeRange,
  ALL_AGES,
  adultAtBetweenPeople,
  adultAtFromBirthday,
  ageBandOf,
  ageBandPersonOf,
  ageReachedAt,
  canKnowPerson,
  canSeeName,
  canSeeWriter,
  designsForAll,
  isIsoDate,
  readableAgeRange,
  type TextReader,
} from "./age-bands";
export { growBackpack } from "./backpack-capacity";
export {
  areBlocked,
  canReadTextsOfSql,
  filterBlockedIds,
  hasBlocked,
  hasBlockedSql,
  isBlockBetweenSql,
  loadBlockedIds,
} from "./blocks";
export { updateChatSwitches, updatePhotoBlur } from "./chat-switches";
export { addToChatUnread } from "./chat-unread";
export {
  CONTACT_COLUMNS,
  type ContactRow,
  type ContactRules,
  canBeFoundSql,
  contactRulesOf,
  FIND_RULES,
  FOLLOW_RULES,
  listUnnotifiedNewAdults,
  markContactNoticeSent,
  updateContactRules,
  WRITE_RULES,
} from "./contact/contact-rules";
export { endSessions } from "./end-sessions";
export { findUser } from "./find-user";
export { addToFollowCounts, subtractFollowCountsOf } from "./follow-counts";
export { COUNTRY_FIELD, faultRefinement, LANGUAGE_FIELD, NICKNAME_FIELD } from "./input";
export { findInviterByCode, findInviterOf, type Inviter } from "./inviters";
export {
  findUnderPairLock,
  lockExistingPair,
  lockOwnUser,
  lockUser,
  lockUserPair,
  lockUsers,
  lockUsersInBatches,
  OWN_USER_COLUMNS,
  type OwnUserRow,
  refuseBanned,
  requireAgeBand,
} from "./locks";
export { isReservedNameKey, nameKey } from "./names";
export { ensureDeletedUser, newInviteCode, newUserRow, parseInviteCode } from "./new-user";
export { nicknameFault } from "./nickname";
export { isProfileIncomplete } from "./profile-complete";
export {
  adultAtBetweenPeopleSql,
  findVisiblePersonName,
  HIDDEN_NAME,
  loadTextReader,
  type PersonShort,
  type PersonShortRow,
  personShortColumns,
  personShortColumnsOrNull,
  publicNameOrNullSql,
  publicNameSql,
  toPersonShort,
  toPersonShortOrNull,
  visibleNameColumns,
  visibleNameFor,
  visiblePersonNameFor,
} from "./public-name";
export { isReservedNickname } from "./reserved-names";
export { nicknamePartRows, refillNameSearchKeys, refillNameSearchKeysAgain, writeNicknameParts } from "./search-keys";
export type { SignedIn, TokenScope, WaitingStranger } from "./signed-in";
export { SIGNED_IN_COLUMNS, type SignedInRow, signedInFromRow } from "./signed-in-row";
export {
  deleteExpiredSuspensions,
  findPendingBanWork,
  findSuspension,
  isActiveRowSql,
  isBannedSql,
  isSuspendedOrBannedSql,
  listPeopleWithBanWork,
  markBanWorkDone,
  onBanWorkPending,
  type PendingBanWork,
  runBanWorkStep,
  setAccountStatus,
} from "./stopped-people";
export { saveTimeZone } from "./time-zone";
