export { destroyDesign, destroyPurchased } from "./editing/destroy";
export { createDesign, updateDesign } from "./editing/save";
export { ALL_WEAR, inWords, seedExhibition } from "./exhibits";
export { HOUSE_WEAR, houseDesigns, seedHouseDesigns } from "./house-designs";
export { designName, pictureHash, storeDrawing } from "./pictures/picture-row";
export { sheetName, sheetPreview, type Words } from "./pictures/preview-sheets";
export {
  designAfter,
  designDetail,
  ownDesign,
  paramsOf,
  purchasedByLink,
  purchasedDetail,
} from "./reading/detail";
export { type CollectedDesign, collectedDesigns, designedDesigns, purchasedDesigns } from "./reading/lists";
export type { Design } from "./reading/view";
export { hotness, usageOf } from "./rules";
export { keepAllKeys, keyRows } from "./search-key-rows";
export { isSignsOnly, wantedKeys } from "./search-keys";
export {
  countDesign,
  countLook,
  handOver,
  markSold,
  sweptDesign,
  unsweptDesigns,
} from "./selling/market";
export { endExhibition, exhibit, hideSold, putOnSale, takeOffSale } from "./selling/sale";
export { spendPurchased, type Wear, type Wearing, wearable, wearings } from "./wearing";
