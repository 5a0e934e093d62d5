export { APPEALS, appealQueue, type WaitingAppeal } from "./appeals";
export { evidencePicture } from "./evidence";
export { grantOfficial, listOfficials, removeSecondFactor } from "./grants";
export { COUNTED, dayNumbers, type Numbers } from "./numbers";
export {
  adjustCoins,
  endSessionsOf,
  type Found,
  liftMeasure,
  lookUp,
  measuredOne,
  type PersonFile,
  personFile,
} from "./people";
export {
  type CaseView,
  openEvidence,
  QUEUE,
  reportCase,
  reportQueue,
  type Waiting,
  waitingNow,
} from "./reports";
