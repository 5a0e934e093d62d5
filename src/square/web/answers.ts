import { z } from "zod";
import { LISTED_DESIGN } from "../../designs/web/web";
import { COUNT, lazy, listOf, TIME } from "../../http/contract/documented";
import { PERSON } from "../../profile/web/web";

export const DESIGN_COMMENT = lazy(() =>
  z
    .object({
      id: z.string(),
      author: PERSON(),
      content: z.string(),
      createdAt: TIME,
      hidden: z.literal(true).optional(),
      masked: z.literal(true).optional(),
    })
    .meta({ id: "DesignComment" }),
);

export const SQUARE_LIST = lazy(() => listOf(LISTED_DESIGN()));
export const COMMENT_LIST = lazy(() => listOf(DESIGN_COMMENT()));
export const LIKED = lazy(() => z.object({ likeCount: COUNT, likedByMe: z.boolean() }));
