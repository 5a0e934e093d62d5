import { z } from "zod";
import { DESIGN_JSON, DESIGN_USAGE_JSON } from "../../designs/web/web";
import { COUNT_SCHEMA, lazyValue, listPageSchema, TIME_SCHEMA } from "../../http/contract/route-description";
import { PERSON_SHORT } from "../../profile/web/web";
import { SHARE_KINDS } from "../input";

const DESIGN_SHORT_JSON = lazyValue(() =>
  z.object({ id: z.string(), name: z.string(), svg: z.string() }).meta({ id: "DesignShort" }),
);

const FOUND = z.string().nullable();
const DETECTED = FOUND.describe("ISO 639-1, of the words, as this server finds it; null: unclear");

const UNNAMED = "null where the reader does not learn who it is: another age band";

const HIDDEN_JSON = lazyValue(() =>
  z.literal(true).optional().describe("Others do not see it; only its writer is told"),
);

const MASKED_JSON = lazyValue(() =>
  z
    .literal(true)
    .optional()
    .describe("Others do not read links, handles and numbers in it yet; only its writer is told"),
);

const BOTTLE_COMMENT_JSON = lazyValue(() =>
  z
    .object({
      id: z.string(),
      author: PERSON_SHORT().nullable().describe(UNNAMED),
      content: z.string(),
      detectedLanguage: DETECTED,
      createdAt: TIME_SCHEMA,
      hidden: HIDDEN_JSON(),
      masked: MASKED_JSON(),
      thanked: z.literal(true).optional().describe("The letter's author thanked for it; only the two are told"),
      answer: z
        .object({ content: z.string(), createdAt: TIME_SCHEMA, hidden: HIDDEN_JSON(), masked: MASKED_JSON() })
        .nullable(),
    })
    .meta({ id: "Comment" }),
);

const VOYAGE_EVENT_JSON = lazyValue(() =>
  z
    .discriminatedUnion("kind", [
      z.object({
        kind: z.literal("found"),
        at: TIME_SCHEMA,
        country: z.string(),
        releasedAt: TIME_SCHEMA.nullable(),
        outcome: z.enum(["dropped", "thrown_back", "kept", "drifted"]).nullable(),
      }),
      z.object({ kind: z.enum(["liked", "commented"]), at: TIME_SCHEMA }),
    ])
    .meta({ id: "VoyageEvent" }),
);

const BOTTLE_ACTION_JSON = lazyValue(() =>
  z.enum(["pick", "drop", "throwBack", "keep", "like", "unlike", "remove", "use", "destroy", "share", "report"]),
);

export const BOTTLE_JSON = lazyValue(() =>
  z
    .object({
      id: z.string(),
      content: z.string(),
      masked: z.boolean().describe("For its author while new: others do not read links, handles and numbers in it yet"),
      hidden: z
        .boolean()
        .describe("Others do not see it until an official has looked at it, or while its author is banned"),
      translatedText: z.string().nullable(),
      language: z.string().describe("The author's"),
      detectedLanguage: DETECTED,
      languages: z
        .object({ content: FOUND, design: FOUND, author: FOUND })
        .optional()
        .describe("In lists: of words, design's name and author's name, as this server finds them; null: unclear"),
      author: PERSON_SHORT().nullable().describe(`${UNNAMED}, or whoever wrote it is banned`),
      design: DESIGN_SHORT_JSON(),
      createdAt: TIME_SCHEMA,
      status: z.enum(["drifting", "held", "collected", "expired", "removed"]),
      owner: PERSON_SHORT().nullable().describe("Who keeps it; only for that person and for officials"),
      pickCount: COUNT_SCHEMA,
      likeCount: COUNT_SCHEMA,
      viewCount: COUNT_SCHEMA,
      commentCount: COUNT_SCHEMA,
      comments: z.array(BOTTLE_COMMENT_JSON()),
      commentsCursor: z.string().nullable(),
      voyage: z.array(VOYAGE_EVENT_JSON()).describe("Only for its author"),
      likedByMe: z.boolean(),
      heldByMe: z.boolean(),
      heldUntil: TIME_SCHEMA.nullable(),
      collectedAt: TIME_SCHEMA.nullable(),
      pickedAt: TIME_SCHEMA.nullable(),
      usage: DESIGN_USAGE_JSON().nullable(),
      actions: z.array(BOTTLE_ACTION_JSON()).describe("What the reader may do now"),
    })
    .meta({ id: "Bottle" }),
);

export const BOTTLE_LIST_JSON = lazyValue(() => listPageSchema(BOTTLE_JSON()));
export const BOTTLE_COMMENT_LIST_JSON = lazyValue(() => listPageSchema(BOTTLE_COMMENT_JSON()));

export const SEA_JSON = lazyValue(() =>
  z.object({
    items: z.array(
      z.object({
        id: z.string(),
        design: DESIGN_SHORT_JSON(),
        createdAt: TIME_SCHEMA,
        age: COUNT_SCHEMA.describe("Milliseconds"),
      }),
    ),
    throwsLeft: z.int(),
    picksLeft: z.int(),
    resetsAt: TIME_SCHEMA,
  }),
);

export const SHARE_JSON = lazyValue(() =>
  z.object({
    btype: z.enum(SHARE_KINDS),
    url: z.string(),
    title: z.string(),
    text: z.string(),
    image: z.string(),
    bottle: z.union([BOTTLE_JSON(), DESIGN_JSON()]).describe("A Design where the kind is `purchased`"),
    chart: z
      .object({
        origin: z.string().nullable(),
        countries: z.array(z.string()),
        image: z.string(),
      })
      .nullable()
      .describe(
        "Where the voyage led, in its order, if its author shares the chart; `origin` is null where they are not named",
      ),
  }),
);

const REWARD_FIELDS = lazyValue(() => ({ reward: COUNT_SCHEMA, coins: COUNT_SCHEMA, capped: z.boolean() }));

export const VIEW_COUNT_JSON = lazyValue(() => z.object({ viewCount: COUNT_SCHEMA }));
export const THROW_RESULT_JSON = lazyValue(() =>
  z.object({ bottle: BOTTLE_JSON(), reward: COUNT_SCHEMA, coins: COUNT_SCHEMA, throwsLeft: z.int() }),
);
export const DROP_RESULT_JSON = lazyValue(() => z.object({ bottle: BOTTLE_JSON(), ...REWARD_FIELDS() }));
export const BOTTLE_LIKE_JSON = lazyValue(() =>
  z.object({ likeCount: COUNT_SCHEMA, likedByMe: z.boolean(), ...REWARD_FIELDS() }),
);
