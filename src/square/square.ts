/** The front door of the room: what hangs in the market and the exhibition, and what can be done there. */
export { buyDesign } from "./buying";
export { commentDesign, commentsOnDesign } from "./comments";
export { likeDesign, unlikeDesign } from "./likes";
export { designerNamed, designsBy, hungDesign, seeSquare } from "./listing";
export type { Hung } from "./view";
export { countDesignView } from "./views";
