/** The front door of the room: what can be done with bottles, and what can be known about them. */

import { answerComment } from "./answering";
import { housekeeping } from "./housekeeping";
import { destroyCollected, destroySeveral, keep } from "./keeping";
import { forgetAtSea } from "./leaving";
import { like, unlike } from "./liking";
import { pickUp } from "./picking";
import {
  bottleComments,
  bottleDetail,
  collectedBottles,
  collectedDetail,
  heldBottles,
  myBottles,
  myBottlesWithComments,
  pickedBottles,
} from "./reading";
import { drop, throwBack } from "./releasing";
import { removeBottle } from "./removing";
import { throwCollected } from "./reusing";
import { seeTheSea } from "./sea";
import { excerpt, shareInfo, sharePurchased } from "./sharing";
import { tellComments, tellFound, tellKept, tellLikes, tellThrown, tellViews } from "./telling";
import { leftToday, throwBottle } from "./throwing";
import type { Bottle } from "./view";
import { countView } from "./viewing";
import { seedWelcomeBottles } from "./welcome";

export type { Bottle };
export {
  answerComment,
  bottleComments,
  bottleDetail,
  collectedBottles,
  collectedDetail,
  countView,
  destroyCollected,
  destroySeveral,
  drop,
  excerpt,
  forgetAtSea,
  heldBottles,
  housekeeping,
  keep,
  leftToday,
  like,
  myBottles,
  myBottlesWithComments,
  pickedBottles,
  pickUp,
  removeBottle,
  seedWelcomeBottles,
  seeTheSea,
  shareInfo,
  sharePurchased,
  tellComments,
  tellFound,
  tellKept,
  tellLikes,
  tellThrown,
  tellViews,
  throwBack,
  throwBottle,
  throwCollected,
  unlike,
};
