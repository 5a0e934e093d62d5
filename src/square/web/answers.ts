import { z } from "zod";
import { LISTED_DESIGN_JSON } from "../../designs/web/web";
import { COUNT_SCHEMA, lazyValue, listPageSchema, TIME_SCHEMA } from "../../http/contract/route-description";
import { PERSON_SHORT } from "../../profile/web/web";

export const DESIGN_COMMENT_JSON = lazyValue(() =>
  z
    .object({
      id: z.string(),
      author: PERSON_SHORT(),
      content: z.string(),
      createdAt: TIME_SCHEMA,
      hidden: z.literal(true).optional(),
      masked: z.literal(true).optional(),
    })
    .meta({ id: "DesignComment" }),
);

export const SQUARE_LIST_JSON = lazyValue(() => listPageSchema(LISTED_DESIGN_JSON()));
export const DESIGN_COMMENT_LIST_JSON = lazyValue(() => listPageSchema(DESIGN_COMMENT_JSON()));
export const DESIGN_LIKE_JSON = lazyValue(() => z.object({ likeCount: COUNT_SCHEMA, likedByMe: z.boolean() }));
