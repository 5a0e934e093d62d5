/** The front door of the room: what hangs in the market and the exhibition, and what can be done there. */
export { type Bought, buyDesign } from "./buying";
export { commentDesign, commentsOnDesign } from "./comments";
export { likeDesign, unlikeDesign } from "./likes";
export { designerNamed, designsBy, hungDesign, seeSquare } from "./listing";
export { countDesignView } from "./views";
