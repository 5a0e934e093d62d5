/** The front door of the room: what can be done with designs, and what can be known about them. */

import { destroyDesign, destroyPurchased } from "./destroying";
import { ALL_WEAR, inWords, seedExhibition } from "./exhibits";
import { HOUSE_WEAR, houseDesigns, seedHouseDesigns } from "./house";
import { designJson } from "./json";
import { forgetDesigner } from "./leaving";
import { type CollectedDesign, collectedDesigns, designedDesigns, purchasedDesigns } from "./listing";
import { createDesign, updateDesign } from "./making";
import { designName, keepPicture, pictureHash } from "./picture";
import { sweepPreviews } from "./pictures";
import { designAfter, designDetail, ownDesign, paramsOf, purchasedByLink, purchasedDetail } from "./reading";
import { hotness, usageOf } from "./rules";
import { endExhibition, exhibit, hideSold, putOnSale, takeOffSale } from "./selling";
import { sweepPictures } from "./sweeping";
import { tellDesigns } from "./telling";
import { type Design, type DesignPerson, designView, readDesigns } from "./view";
import { type Offer, spendPurchased, wearable, wearings } from "./wearing";

export type { CollectedDesign, Design, DesignPerson, Offer };
export {
  ALL_WEAR,
  collectedDesigns,
  createDesign,
  designAfter,
  designDetail,
  designedDesigns,
  designJson,
  designName,
  designView,
  destroyDesign,
  destroyPurchased,
  endExhibition,
  exhibit,
  forgetDesigner,
  HOUSE_WEAR,
  hideSold,
  hotness,
  houseDesigns,
  inWords,
  keepPicture,
  ownDesign,
  paramsOf,
  pictureHash,
  purchasedByLink,
  purchasedDesigns,
  purchasedDetail,
  putOnSale,
  readDesigns,
  seedExhibition,
  seedHouseDesigns,
  spendPurchased,
  sweepPictures,
  sweepPreviews,
  takeOffSale,
  tellDesigns,
  updateDesign,
  usageOf,
  wearable,
  wearings,
};
