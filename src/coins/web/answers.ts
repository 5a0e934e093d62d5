import { z } from "zod";
import { COUNT_SCHEMA, lazyValue, listPageSchema, TIME_SCHEMA } from "../../http/contract/route-description";

export const CHECK_IN_JSON = lazyValue(() => z.object({ reward: COUNT_SCHEMA, coins: COUNT_SCHEMA }));

const COIN_RECORD_JSON = lazyValue(() =>
  z
    .object({
      id: z.string(),
      amount: z.int().describe("Signed; never 0"),
      reason: z.string(),
      ref: z
        .string()
        .describe("What caused it; for an invitation of who is not named to the reader the record's own id"),
      balance: COUNT_SCHEMA.describe("After it"),
      createdAt: TIME_SCHEMA,
    })
    .meta({ id: "CoinRecord" }),
);

export const COIN_RECORDS_JSON = lazyValue(() => listPageSchema(COIN_RECORD_JSON()));

const COIN_RATE_JSON = lazyValue(() =>
  z
    .object({
      reason: z.string(),
      amount: z.int().describe("Signed: what it pays, or costs"),
      perDay: COUNT_SCHEMA.nullable().describe("How often a day it pays; null: as often as it happens"),
      rise: z.int().optional().describe("What the next one costs more; signed"),
    })
    .meta({ id: "CoinRate" }),
);

export const COIN_GUIDE_JSON = lazyValue(() =>
  z.object({ earn: z.array(COIN_RATE_JSON()), spend: z.array(COIN_RATE_JSON()), resetsAt: TIME_SCHEMA }),
);
