/** The front door of the room: what can be done with bottles, and what can be known about them. */
import { answerComment } from "./answering";
import { housekeeping } from "./housekeeping";
import { destroyCollected, keep } from "./keeping";
import { forgetAtSea } from "./leaving";
import { like, unlike } from "./liking";
import { pickUp, placesTaken } from "./picking";
import {
  bottleDetail,
  collectedBottles,
  collectedDetail,
  myBottles,
  myBottlesWithComments,
  pickedBottles,
} from "./reading";
import { drop, throwBack } from "./releasing";
import { removeBottle } from "./removing";
import { throwCollected } from "./reusing";
import { seeTheSea } from "./sea";
import { excerpt, shareInfo, shareUrl } from "./sharing";
import { leftToday, throwBottle } from "./throwing";
import { countView } from "./viewing";
import { seedWelcomeBottles } from "./welcome";

export {
  answerComment,
  bottleDetail,
  collectedBottles,
  collectedDetail,
  countView,
  destroyCollected,
  drop,
  excerpt,
  forgetAtSea,
  housekeeping,
  keep,
  leftToday,
  like,
  myBottles,
  myBottlesWithComments,
  pickedBottles,
  pickUp,
  placesTaken,
  removeBottle,
  seedWelcomeBottles,
  seeTheSea,
  shareInfo,
  shareUrl,
  throwBack,
  throwBottle,
  throwCollected,
  unlike,
};
