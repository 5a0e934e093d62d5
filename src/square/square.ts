export { buyDesign } from "./buying";
export { listDesignComments, saveDesignComment } from "./comments";
export { countDesignView } from "./count-views";
export { likeDesign, unlikeDesign } from "./likes";
export type { ListedDesign } from "./listed-design";
export { findDesigner, listDesignsByDesigner, listSquareDesigns, loadListedDesign } from "./listing";
