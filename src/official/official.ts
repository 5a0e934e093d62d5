export {
  adjustCoins,
  endSessionsOf,
  liftMeasure,
  measuredOne,
  writeTo,
} from "./acts";
export { APPEALS, appealQueue, type WaitingAppeal } from "./appeals";
export { evidencePicture } from "./evidence";
export { grantOfficial, listOfficials, removeSecondFactor } from "./grants";
export { COUNTED, dayNumbers, type Numbers } from "./numbers";
export { type Found, lookUp, type PersonFile, personFile } from "./people";
export {
  type CaseView,
  caseNumber,
  openEvidence,
  QUEUE,
  reportCase,
  reportQueue,
  seeCase,
  type Waiting,
} from "./reports";
export { type Side, type Sides, sidesOf } from "./sides";
export { oldestReport, reportsOfOfficials, waitingNow } from "./waiting";
