export { buyDesign } from "./buying";
export { commentDesign, commentsOnDesign } from "./comments";
export { likeDesign, unlikeDesign } from "./likes";
export { designerNamed, designsBy, hungDesign, seeSquare } from "./listing";
export type { Hung } from "./view";
export { countDesignView } from "./views";
