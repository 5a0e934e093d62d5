export { BUILT_IN_BOTTLE_DESIGNS, listBuiltInDesigns, seedBuiltInDesigns } from "./built-in-designs";
export { localizeBuiltInDesign, OFFICIAL_BOTTLE_DESIGNS, seedExhibition } from "./built-in-exhibits";
export { destroyDesign, destroyPurchased } from "./editing/destroy";
export { createDesign, updateDesign } from "./editing/save";
export { renderDrawing } from "./pictures/drawn-picture";
export { withPictureParams } from "./pictures/kept-params";
export { designName, pictureHash, saveDesignPicture } from "./pictures/picture-row";
export { type PreviewText, renderTextPreview, textPreviewName } from "./pictures/text-previews";
export {
  findDesignParams,
  findPurchasedByLink,
  loadDesign,
  loadDesignAfterAction,
  loadOwnDesign,
  loadPurchasedDesign,
} from "./reading/detail";
export {
  type CollectedDesign,
  listCollectedDesigns,
  listDesignedDesigns,
  listPurchasedDesigns,
} from "./reading/lists";
export type { Design } from "./reading/view";
export { hotness, usageOf } from "./rules";
export { refillDesignSearchKeys, searchKeyRows } from "./search-key-rows";
export { hasNoSearchableWord, searchKeysFor } from "./search-keys";
export {
  addDesignView,
  addToDesignCounts,
  createPurchasedCopy,
  listUnsweptDesigns,
  markDesignSwept,
  markSold,
} from "./selling/market";
export {
  endDesignExhibition,
  exhibitDesign,
  hideSoldDesign,
  putDesignOnSale,
  takeDesignOffSale,
} from "./selling/sale";
export {
  type BottleDesign,
  findThrowableDesign,
  listThrowableDesigns,
  spendPurchasedUse,
  type ThrowableDesign,
} from "./throwable-designs";
