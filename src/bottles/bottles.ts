export { answerComment } from "./answers";
export { destroyCollected, destroySeveral, keep } from "./holding/keep";
export { pickUp } from "./holding/pick";
export { drop, throwBack } from "./holding/release";
export { undo } from "./holding/undo";
export { like, unlike } from "./likes";
export { placesTaken } from "./reading/counts";
export {
  bottleComments,
  bottleDetail,
  bottleInParts,
  collectedBottles,
  collectedDetail,
  heldBottles,
  myBottles,
  myBottlesWithComments,
  pickedBottles,
} from "./reading/lists";
export { myBottlesFound } from "./reading/own-list";
export { excerpt, sharedOf, shareInfo, sharePurchased } from "./reading/sharing";
export type { Bottle, DrawnBottle } from "./reading/view";
export { countView } from "./reading/views";
export { sinceThen } from "./reading/week";
export { housekeepingAfterDemo } from "./sea/expiry";
export { firstLetter, isHouseLetter } from "./sea/first-letter";
export { lookFurther, seeTheSea } from "./sea/look";
export { seedWelcomeBottles } from "./sea/welcome";
export { removeBottle } from "./throwing/remove";
export { leftToday, throwBottle } from "./throwing/throw";
export { throwCollected } from "./throwing/throw-kept";
