import { z } from "zod";
import { COUNT, lazy, listOf, TIME } from "../../http/contract/documented";

export const CHECKED_IN = lazy(() => z.object({ reward: COUNT, coins: COUNT }));

const COIN_RECORD = lazy(() =>
  z
    .object({
      id: z.string(),
      amount: z.int().describe("Signed; never 0"),
      reason: z.string(),
      ref: z
        .string()
        .describe("What caused it; for an invitation of who is not named to the reader the record's own id"),
      balance: COUNT.describe("After it"),
      createdAt: TIME,
    })
    .meta({ id: "CoinRecord" }),
);

export const RECORD_LIST = lazy(() => listOf(COIN_RECORD()));

const RATE = lazy(() =>
  z
    .object({
      reason: z.string(),
      amount: z.int().describe("Signed: what it pays, or costs"),
      perDay: COUNT.nullable().describe("How often a day it pays; null: as often as it happens"),
      rise: z.int().optional().describe("What the next one costs more; signed"),
    })
    .meta({ id: "CoinRate" }),
);

export const GUIDE = lazy(() => z.object({ earn: z.array(RATE()), spend: z.array(RATE()), resetsAt: TIME }));
