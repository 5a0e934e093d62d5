export { LOG_LIST, LOG_PARTS, type LogEntry, type LogPart, log, readLog } from "./audit/audit";
export { officialsWithDoor } from "./audit/officials";
export {
  BIRTHDAYS,
  birthdayQueue,
  birthdaysWaiting,
  decideBirthday,
  type WaitingBirthday,
} from "./birthdays/decide";
export { BIRTHDAY_DECISION, BIRTHDAY_WISH } from "./birthdays/input";
export { askForBirthday, type BirthdayRequest, birthdayRequestOf } from "./birthdays/requests";
export type { ReportInput } from "./input";
export {
  type Arrived,
  coveredText,
  isNewcomer,
  maskedMine,
  masksContacts,
  readText,
  shownText,
  type Written,
} from "./masks";
export { bandSaid } from "./measures/age";
export {
  appeal,
  banOf,
  decideAppeal,
  type MeasureTold,
  measuresOf,
} from "./measures/appeals";
export { decide, mayJudge, takeMeasure } from "./measures/decide";
export { setLegalHold } from "./measures/hold";
export {
  AGES,
  APPEAL_DECISION,
  DECISION,
  type Decision,
  RULES,
  STEPS,
  type Step,
  TAKEN,
  WHY_DONE,
} from "./measures/input";
export { restoreContent } from "./measures/restore";
export { createSettler, type Settle, settleAll } from "./measures/settle";
export { type Lifting, lift, type Office } from "./measures/take";
export { hasMaskedNames, nameColumns, showNames, showOwnName } from "./names";
export {
  type Doors,
  doorsSet,
  isRegistrationOpen,
  refuseClosed,
  setDoors,
} from "./registration/registration";
export { reportSealed, sealedPictures } from "./reports/picture";
export { report } from "./reports/report";
export { acceptTerms } from "./terms/acceptance";
export {
  hidesStill,
  KINDS,
  type Kind,
  REASONS,
  type Reason,
  type Said,
  type Shelves,
  saidBy,
  seenText,
  type Thing,
  type Things,
} from "./things";
export { currentRules } from "./words/current";
export {
  decideHeld,
  forgetHeld,
  HELD_KINDS,
  HELD_LIST,
  type Held,
  type HeldKind,
  heldCount,
  heldTexts,
  hold,
} from "./words/held";
export { HELD_DECISION, RULE, RULE_CHANGE, TRY } from "./words/input";
export { judge, type Verdict, type Writer } from "./words/judge";
export { listRules, pageOfRules, RULE_LIST, type WordRule } from "./words/list";
export { KINDS as RULE_KINDS, MODES as RULE_MODES, REACHES as RULE_REACHES } from "./words/rules";
export { type Piece, type Tried, tryText } from "./words/try";
export { addRule, changeRule, removeRule } from "./words/words";
