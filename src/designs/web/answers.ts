import { z } from "zod";
import { COUNT_SCHEMA, lazyValue, listPageSchema, TIME_SCHEMA } from "../../http/contract/route-description";
import { PERSON_SHORT } from "../../profile/web/web";
import { DESIGN_PARAMS } from "../input";

export const DESIGN_USAGE_JSON = lazyValue(() =>
  z
    .object({ used: COUNT_SCHEMA, max: COUNT_SCHEMA, state: z.enum(["unused", "partially_used", "used_up"]) })
    .meta({ id: "Usage" }),
);

const DESIGN_FIELDS = lazyValue(() => ({
  id: z.string(),
  version: z.int().min(1),
  name: z.string(),
  story: z.string(),
  params: DESIGN_PARAMS.meta({ id: "DesignParams" }),
  designer: PERSON_SHORT(),
  owner: PERSON_SHORT().nullable(),
  status: z.enum(["draft", "forSale", "sold", "exhibition", "purchased"]),
  price: COUNT_SCHEMA.nullable(),
  likeCount: COUNT_SCHEMA,
  commentCount: COUNT_SCHEMA,
  viewCount: COUNT_SCHEMA,
  likedByMe: z.boolean(),
  usage: DESIGN_USAGE_JSON().nullable(),
  createdAt: TIME_SCHEMA,
  svg: z.string().describe("Path of the picture, which never changes"),
}));

export const DESIGN_JSON = lazyValue(() =>
  z
    .object({
      ...DESIGN_FIELDS(),
      designer: PERSON_SHORT()
        .nullable()
        .describe("null where the reader does not learn who it is: of another age band, or banned"),
      hiddenUntil: z.literal("profile_complete").optional(),
      hidden: z.literal(true).optional().describe("Others do not see it; only its designer is told"),
      masked: z.literal(true).optional().describe("Others do not read its contacts yet; only its designer is told"),
      nameLanguage: z.string().nullable().optional().describe("In lists: of its name, where its letters tell"),
    })
    .meta({ id: "Design" }),
);

export const LISTED_DESIGN_JSON = lazyValue(() =>
  z.object({ ...DESIGN_FIELDS(), listedAt: TIME_SCHEMA }).meta({ id: "ListedDesign" }),
);

const COLLECTED_DESIGN_JSON = lazyValue(() =>
  z
    .object({
      id: z.string(),
      bottleId: z.string(),
      name: z.string(),
      params: DESIGN_FIELDS().params,
      designer: PERSON_SHORT().nullable(),
      usage: DESIGN_USAGE_JSON(),
      collectedAt: TIME_SCHEMA,
      svg: DESIGN_FIELDS().svg,
    })
    .meta({ id: "CollectedDesign" }),
);

export const DESIGN_PAGE_JSON = lazyValue(() =>
  z.union([listPageSchema(DESIGN_JSON()), listPageSchema(COLLECTED_DESIGN_JSON())]),
);
export const BUILT_IN_DESIGNS_JSON = lazyValue(() => listPageSchema(DESIGN_JSON()));
export const DESTROY_RESULT_JSON = lazyValue(() => z.object({ reward: COUNT_SCHEMA, coins: COUNT_SCHEMA }));
