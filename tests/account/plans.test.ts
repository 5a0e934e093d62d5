import { beforeAll, expect, test } from "bun:test";
import type { Db } from "../../src/db/transact";
import { TOPICS } from "../../src/rooms";
import { furnish } from "../support/bottles";
import { BEGINNING } from "../support/people";
import { scans, watchedDatabase } from "../support/plans";
import { aLife, type Life } from "./life";

let db: Db;
let plansOf: (work: () => Promise<unknown>) => Promise<string[]>;
let life: Life;

beforeAll(async () => {
  ({ db, plansOf } = await watchedDatabase());
  await furnish(db);
  life = await aLife(db);
});

/** A backpack, a list of designs, sessions and links are short: each has a limit, a price, or goes by itself. */
const SHORT = ["kept", "designs", "sessions", "links", "notifications"];

test.each(Object.keys(TOPICS) as (keyof typeof TOPICS)[])(
  "the export of %s reads a person's own rows in order, page by page",
  async (topic) => {
    const plans = await plansOf(async () => {
      for await (const _ of TOPICS[topic](db, life.id, BEGINNING));
    });
    expect(plans.length).toBeGreaterThan(0);
    expect(scans(plans)).toEqual([]);
    if (SHORT.includes(topic)) return;
    expect(plans.filter((each) => each.includes("TEMP B-TREE"))).toEqual([]);
  },
);
