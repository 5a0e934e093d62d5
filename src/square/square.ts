/** The front door of the room: what hangs in the market and the exhibition, and what can be done there. */
import { type Bought, buyDesign } from "./buying";
import { commentDesign, commentsOnDesign } from "./commenting";
import { forgetAtSquare } from "./leaving";
import { likeDesign, unlikeDesign } from "./liking";
import { designerNamed, designsBy, hungDesign, seeSquare } from "./reading";
import { tellDesignComments, tellDesignLikes, tellDesignViews } from "./telling";
import { countDesignView } from "./viewing";

export type { Bought };
export {
  buyDesign,
  commentDesign,
  commentsOnDesign,
  countDesignView,
  designerNamed,
  designsBy,
  forgetAtSquare,
  hungDesign,
  likeDesign,
  seeSquare,
  tellDesignComments,
  tellDesignLikes,
  tellDesignViews,
  unlikeDesign,
};
