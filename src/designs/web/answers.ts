import { z } from "zod";
import { COUNT, lazy, listOf, TIME } from "../../http/contract/documented";
import { PERSON } from "../../profile/web/web";
import { DESIGN_PARAMS } from "../input";

export const USAGE = lazy(() =>
  z
    .object({ used: COUNT, max: COUNT, state: z.enum(["unused", "partially_used", "used_up"]) })
    .meta({ id: "Usage" }),
);

const DESIGN_FIELDS = lazy(() => ({
  id: z.string(),
  version: z.int().min(1),
  name: z.string(),
  story: z.string(),
  params: DESIGN_PARAMS.meta({ id: "DesignParams" }),
  designer: PERSON(),
  owner: PERSON().nullable(),
  status: z.enum(["draft", "forSale", "sold", "exhibition", "purchased"]),
  price: COUNT.nullable(),
  likeCount: COUNT,
  commentCount: COUNT,
  viewCount: COUNT,
  likedByMe: z.boolean(),
  usage: USAGE().nullable(),
  createdAt: TIME,
  svg: z.string().describe("Path of the picture, which never changes"),
}));

export const DESIGN = lazy(() =>
  z
    .object({
      ...DESIGN_FIELDS(),
      designer: PERSON()
        .nullable()
        .describe("null where the reader does not learn who it is: of another age band, or banned"),
      hiddenUntil: z.literal("profile_complete").optional(),
      hidden: z.literal(true).optional().describe("Others do not see it; only its designer is told"),
      masked: z
        .literal(true)
        .optional()
        .describe("Others do not read its contacts yet; only its designer is told"),
    })
    .meta({ id: "Design" }),
);

export const LISTED_DESIGN = lazy(() =>
  z.object({ ...DESIGN_FIELDS(), listedAt: TIME }).meta({ id: "ListedDesign" }),
);

const COLLECTED_DESIGN = lazy(() =>
  z
    .object({
      id: z.string(),
      bottleId: z.string(),
      name: z.string(),
      params: DESIGN_FIELDS().params,
      designer: PERSON().nullable(),
      usage: USAGE(),
      collectedAt: TIME,
      svg: DESIGN_FIELDS().svg,
    })
    .meta({ id: "CollectedDesign" }),
);

export const DESIGN_PAGE = lazy(() => z.union([listOf(DESIGN()), listOf(COLLECTED_DESIGN())]));
export const HOUSE_DESIGNS = lazy(() => listOf(DESIGN()));
export const DESTROYED = lazy(() => z.object({ reward: COUNT, coins: COUNT }));
