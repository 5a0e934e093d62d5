import { beforeAll, expect, test } from "bun:test";
import type { Db } from "../../src/db/transact";
import { EXPORT_TOPICS } from "../../src/rooms";
import { seedBuiltIns } from "../support/bottles";
import { TEST_START } from "../support/people";
import { findScans, openPlanDatabase } from "../support/plans";
import { aFullAccount, type FullAccount } from "./full-account";

let db: Db;
let plansOf: (work: () => Promise<unknown>) => Promise<string[]>;
let account: FullAccount;

beforeAll(async () => {
  ({ db, plansOf } = await openPlanDatabase());
  await seedBuiltIns(db);
  account = await aFullAccount(db);
});

/** A backpack, a list of designs, sessions and links are short: each has a limit, a price, or goes by itself. */
const SHORT = ["kept", "designs", "sessions", "links", "notifications"];

test.each(Object.keys(EXPORT_TOPICS) as (keyof typeof EXPORT_TOPICS)[])(
  "the export of %s reads a person's own rows in order, page by page",
  async (topic) => {
    const plans = await plansOf(async () => {
      for await (const _ of EXPORT_TOPICS[topic](db, account.id, TEST_START));
    });
    expect(plans.length).toBeGreaterThan(0);
    expect(findScans(plans)).toEqual([]);
    if (SHORT.includes(topic)) return;
    expect(plans.filter((each) => each.includes("TEMP B-TREE"))).toEqual([]);
  },
);
