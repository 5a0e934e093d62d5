export {
  AGE_CORRECTIONS,
  CONTENT_KINDS,
  type ContentKind,
  MEASURE_KINDS,
  type MeasureKind,
  REPORT_REASONS,
  type ReportReason,
} from "../db/tables/safety";
export { RULE_KINDS, RULE_MODES, RULE_REACHES } from "../db/tables/words";
export { createAlarmRounds, runDueAlarms } from "./alarms/alarm-rounds";
export { hasHelp, isUrgentReason } from "./alarms/begin-alarm";
export { countCasesNeeding, needsOfficial } from "./alarms/cases-needing";
export { countReachableOfficials, isReachable, listDutyOfficials } from "./alarms/duty";
export { LADDER_MEASURES, type LadderMeasure, loadProposedStep } from "./alarms/repeated-measures";
export { extendTakenCase, giveCaseBack, takeCase } from "./alarms/take-case";
export {
  AUDIT_LOG_LIST,
  AUDIT_LOG_PARTS,
  type AuditLogEntry,
  type AuditLogPart,
  listAuditLog,
  logOfficialAct,
} from "./audit/audit";
export { hasOfficialWithSignIn, officialsWithSignIn } from "./audit/officials";
export { logTextAccess } from "./audit/text-access";
export {
  BIRTHDAY_REQUEST_QUEUE,
  countBirthdayRequests,
  decideBirthdayRequest,
  listBirthdayRequests,
  type PendingBirthdayRequest,
} from "./birthday-requests/decide-request";
export { BIRTHDAY_DECISION, BIRTHDAY_REQUEST_INPUT } from "./birthday-requests/input";
export { type BirthdayRequest, findBirthdayRequest, submitBirthdayRequest } from "./birthday-requests/requests";
export { checkCanTakeMeasure, decideCase, takeMeasure } from "./cases/decide-case";
export { setLegalHold } from "./cases/legal-hold";
export { hasOpenedSql, selectOpenUrgent } from "./cases/open-urgent";
export { rejectUrgentCases } from "./cases/reject-urgent";
export { restoreContent } from "./cases/restore-content";
export {
  type ContentAdapter,
  type ContentAdapters,
  type ContentSnapshot,
  commentSnapshot,
  type HeldPhotoDecision,
  hiddenByTime,
  type PicturedThing,
  type ReportPictureStores,
  toContentSnapshot,
  visibleTextOrNull,
} from "./content";
export { isHiddenByReportSql } from "./hiding";
export { HANDOVER_INPUT, type ReportInput } from "./input";
export { checkedNameColumns, hasMaskedNames, unmaskDueNames, unmaskOwnName } from "./masked-names";
export {
  clipMasks,
  fullyMaskedText,
  hasHiddenContacts,
  hiddenText,
  isNewcomer,
  maskedTextForOthers,
  type NewcomerFacts,
  ownMaskedFlag,
  textForReader,
  type WriterColumns,
} from "./masks";
export { type JudgedText, judgeText } from "./mass-mail/judge-text";
export {
  countMassCases,
  decideMassCase,
  listMassCases,
  loadMassCase,
  MASS_CASE_LIST,
  MASS_CASE_TEXTS,
  type MassCase,
  type MassCaseEntry,
} from "./mass-mail/mass-cases";
export { deleteOldMassTexts } from "./mass-mail/old-texts";
export { createMassMailRounds, runMassMailRound } from "./mass-mail/rounds";
export { ageBandOfMeasure } from "./measures/age-correction";
export {
  decideAppeal,
  findBanWithAppealPass,
  listMeasures,
  type MeasureWithAppeal,
  submitAppeal,
} from "./measures/appeals";
export { type ActingOfficial, type LiftingOfficial, liftMeasureInTx } from "./measures/apply-measure";
export { type ApplyBanEffects, applyPendingBanEffects, createBanEffectsRounds } from "./measures/ban-effects";
export {
  APPEAL_DECISION,
  CASE_DECISION,
  type CaseDecisionInput,
  COMMUNITY_RULES,
  isUpholding,
  OFFICIAL_ACT_REASON,
  TAKE_MEASURE_INPUT,
  type UpholdingDecision,
} from "./measures/input";
export { findMeasuredPerson, liftMeasure } from "./measures/lift-measure";
export { resetsTrustStep, setBackText } from "./measures/set-back";
export {
  isRegistrationOpen,
  loadRegistrationSettings,
  type RegistrationSettings,
  refuseClosedRegistration,
  saveRegistrationSettings,
} from "./registration/registration";
export { mayRest } from "./reports/count-report";
export { createReportWithPicture } from "./reports/evidence-picture";
export { withoutExpiredEvidence } from "./reports/expired-evidence";
export { addToEvidence, sealedVersionsOf } from "./reports/later-versions";
export { type LeftReport, leftReportsOf, withoutLeftReports } from "./reports/left-reports";
export { hasReports } from "./reports/own-report";
export { CARE_PLACES_END, isCareCase } from "./reports/queue-position";
export { createReport } from "./reports/report";
export { acceptTerms } from "./terms/acceptance";
export { heldTextId } from "./translatable-texts";
export { recordFirstAccess } from "./transparency/record-event";
export type { ActInputs, ActName } from "./undo/kinds";
export { findPendingActs, isUndecidedSql, type PendingAct, parseUndoableId, undoableIdOf } from "./undo/pending";
export { completeDueActs, createUndoableActRounds } from "./undo/rounds";
export { actUndoably, undoAct } from "./undo/undoable-acts";
export { applyWordRules, type TextWriter, type WordRuleResult } from "./words/apply-rules";
export { currentWordRules } from "./words/compiled-rules";
export { addWordRule, changeWordRule, removeWordRule } from "./words/edit-rules";
export { loadHeldPicture } from "./words/held-picture";
export { decideHeldText, deleteHeldText, holdText, isHeldPicture } from "./words/held-texts";
export { HELD_DECISION, HELD_TEXT_DECISION, TRY_TEXT_INPUT, WORD_RULE_CHANGE, WORD_RULE_INPUT } from "./words/input";
export { isHeldSql } from "./words/is-held";
export { countHeldTexts, HELD_TEXT_QUEUE, type HeldTextEntry, listHeldTexts } from "./words/list-held-texts";
export { listWordRulePage, listWordRules, WORD_RULE_LIST, type WordRule } from "./words/list-rules";
export { hiddenUntilReworded, hideByNewWords } from "./words/reworded";

export { type TryTextPiece, type TryTextResult, tryText } from "./words/try-text";
