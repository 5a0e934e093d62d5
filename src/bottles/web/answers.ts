import { z } from "zod";
import { DESIGN, USAGE } from "../../designs/web/web";
import { COUNT, lazy, listOf, TIME } from "../../http/contract/documented";
import { PERSON } from "../../profile/web/web";
import { BTYPES } from "../input";

const DESIGN_SHORT = lazy(() =>
  z.object({ id: z.string(), name: z.string(), svg: z.string() }).meta({ id: "DesignShort" }),
);

const UNNAMED = "null where the reader does not learn who it is: another age band";

const HIDDEN = lazy(() =>
  z.literal(true).optional().describe("Others do not see it; only its writer is told"),
);

const MASKED = lazy(() =>
  z
    .literal(true)
    .optional()
    .describe("Others do not read links, handles and numbers in it yet; only its writer is told"),
);

const COMMENT = lazy(() =>
  z
    .object({
      id: z.string(),
      author: PERSON().nullable().describe(UNNAMED),
      content: z.string(),
      createdAt: TIME,
      hidden: HIDDEN(),
      masked: MASKED(),
      answer: z
        .object({ content: z.string(), createdAt: TIME, hidden: HIDDEN(), masked: MASKED() })
        .nullable(),
    })
    .meta({ id: "Comment" }),
);

const VOYAGE_EVENT = lazy(() =>
  z
    .discriminatedUnion("kind", [
      z.object({
        kind: z.literal("found"),
        at: TIME,
        country: z.string(),
        releasedAt: TIME.nullable(),
        outcome: z.enum(["dropped", "thrown_back", "kept", "drifted"]).nullable(),
      }),
      z.object({ kind: z.enum(["liked", "commented"]), at: TIME }),
    ])
    .meta({ id: "VoyageEvent" }),
);

const ACTION = lazy(() =>
  z.enum([
    "pick",
    "drop",
    "throwBack",
    "keep",
    "like",
    "unlike",
    "remove",
    "use",
    "destroy",
    "share",
    "report",
  ]),
);

export const BOTTLE = lazy(() =>
  z
    .object({
      id: z.string(),
      content: z.string(),
      masked: z
        .boolean()
        .describe("For its author while new: others do not read links, handles and numbers in it yet"),
      hidden: z
        .boolean()
        .describe("Others do not see it until an official has looked at it, or while its author is banned"),
      translatedText: z.string().nullable(),
      language: z.string(),
      author: PERSON().nullable().describe(`${UNNAMED}, or whoever wrote it is banned`),
      design: DESIGN_SHORT(),
      createdAt: TIME,
      status: z.enum(["drifting", "held", "collected", "expired", "removed"]),
      owner: PERSON().nullable().describe("Who keeps it; only for that person and for officials"),
      pickCount: COUNT,
      likeCount: COUNT,
      viewCount: COUNT,
      commentCount: COUNT,
      comments: z.array(COMMENT()),
      commentsCursor: z.string().nullable(),
      voyage: z.array(VOYAGE_EVENT()).describe("Only for its author"),
      likedByMe: z.boolean(),
      heldByMe: z.boolean(),
      heldUntil: TIME.nullable(),
      collectedAt: TIME.nullable(),
      pickedAt: TIME.nullable(),
      usage: USAGE().nullable(),
      actions: z.array(ACTION()).describe("What the reader may do now"),
    })
    .meta({ id: "Bottle" }),
);

export const BOTTLE_LIST = lazy(() => listOf(BOTTLE()));
export const COMMENT_LIST = lazy(() => listOf(COMMENT()));

export const SEA_VIEW = lazy(() =>
  z.object({
    items: z.array(
      z.object({
        id: z.string(),
        design: DESIGN_SHORT(),
        createdAt: TIME,
        age: COUNT.describe("Milliseconds"),
      }),
    ),
    throwsLeft: z.int(),
    picksLeft: z.int(),
    resetsAt: TIME,
  }),
);

export const SHARED = lazy(() =>
  z.object({
    btype: z.enum(BTYPES),
    url: z.string(),
    title: z.string(),
    text: z.string(),
    image: z.string(),
    bottle: z.union([BOTTLE(), DESIGN()]).describe("A Design where the kind is `purchased`"),
  }),
);

const REWARD = lazy(() => ({ reward: COUNT, coins: COUNT, capped: z.boolean() }));

export const VIEWS = lazy(() => z.object({ viewCount: COUNT }));
export const THROWN = lazy(() =>
  z.object({ bottle: BOTTLE(), reward: COUNT, coins: COUNT, throwsLeft: z.int() }),
);
export const DROPPED = lazy(() => z.object({ bottle: BOTTLE(), ...REWARD() }));
export const LIKED = lazy(() => z.object({ likeCount: COUNT, likedByMe: z.boolean(), ...REWARD() }));
