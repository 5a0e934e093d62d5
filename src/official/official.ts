export { APPEAL_QUEUE, listPendingAppeals, type PendingAppeal } from "./appeals";
export { loadCaseAndLogLook, openEvidence } from "./case-looks";
export { type CaseParties, type CaseParty, loadCaseParties } from "./case-parties";
export { loadPublicWords } from "./case-words";
export { DAILY_COUNT_KINDS, type DailyCounts, loadDailyCounts } from "./daily-counts";
export { type Duty, loadDuty, switchDuty } from "./duty";
export { loadEvidencePicture } from "./evidence";
export { type ChatExcerptLine, evidenceTextId, parseChatExcerpt, quotedTextOf } from "./evidence-texts";
export { grantOfficial, listOfficials, removeSecondFactor } from "./grants";
export { listPendingMeasureActs, type PendingMeasureActs } from "./pending-measures";
export { countReportsOfOfficials, findOldestCase, loadPendingWork } from "./pending-work";
export { type FoundPerson, loadPersonFile, lookUpPeople, type PersonFile } from "./people";
export { adjustCoins, endPersonSessions, sendOfficialMessage } from "./person-acts";
export {
  type CaseView,
  caseNumber,
  listPendingCases,
  loadReportCase,
  type PendingCase,
  REPORT_CASE_QUEUE,
  type UrgentCase,
} from "./read-cases";
