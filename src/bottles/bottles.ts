export { answerComment } from "./answer-comment";
export { dropBottle, throwBackBottle } from "./holding/drop";
export { destroyCollectedBottle, destroyCollectedBottles, keepBottle } from "./holding/keep";
export { pickUpBottle } from "./holding/pick-up";
export { undoBottleRelease } from "./holding/undo";
export { likeBottle, unlikeBottle } from "./likes";
export { countAuthorActivitySince } from "./reading/author-activity";
export type { Bottle, DrawnBottle } from "./reading/bottle-view";
export { countBottleView } from "./reading/count-views";
export { hasCommented, hasCommentedOnce } from "./reading/first-comment";
export {
  listCollectedBottles,
  listHeldBottles,
  listMyBottles,
  listMyBottlesWithComments,
  listPickedBottles,
} from "./reading/lists";
export {
  listBottleComments,
  loadBottle,
  loadBottleStreamed,
  loadCollectedBottle,
} from "./reading/load-bottle";
export { loadSharedRoute } from "./reading/load-route";
export { listMyBottleRows } from "./reading/own-bottles";
export { loadOwnBottles } from "./reading/own-news";
export { countBackpackPlaces } from "./reading/profile-counts";
export { findPurchaseShare, loadBottleShare, toBottleShare } from "./reading/sharing";
export { shortBottleId } from "./sea/candidates";
export { listDriftingBottles, listOtherDriftingBottles, visitorsPoint } from "./sea/drifting";
export { findFirstLetter, isOfficialLetter } from "./sea/first-letter";
export { maintainSeaAfterDemo } from "./sea/maintenance";
export { seedWelcomeBottles } from "./sea/welcome-bottles";
export { markBottleEndTold, markBottleNewsSeen } from "./see-news";
export { shareChart, unshareChart } from "./share-chart";
export { thankForComment } from "./thank-for-comment";
export { removeBottle } from "./throwing/remove";
export { loadDailyAllowance, throwBottle } from "./throwing/throw";
export { throwWithCollectedDesign } from "./throwing/throw-collected";
