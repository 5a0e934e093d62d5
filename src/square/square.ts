export { buyDesign } from "./buying";
export { listDesignComments, saveDesignComment } from "./comments";
export { countDesignView } from "./count-views";
export { likeDesign, unlikeDesign } from "./likes";
export {
  findDesigner,
  listDesignsByDesigner,
  listSquareCards,
  listSquareDesigns,
  loadListedDesign,
} from "./list-pages";
export type { ListedDesign } from "./listed-design";
