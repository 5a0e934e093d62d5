/** Every file of the download is JSON, however much or little there is to tell. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { EXPORT_FILES } from "../../src/account/export";
import { FULL_READ_PAGE_SIZE } from "../../src/db/batches";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { testSeed } from "../support/seeds";
import {
  anAccountOfSize,
  createOtherAccounts,
  expectedItems,
  type OtherAccounts,
  TOPIC_NAMES,
  type TopicSizes,
} from "./account-sizes";
import type { ChatSize } from "./size-rows";

const RUNS = Number(process.env.EXPORT_RUNS ?? 12);
const SEED = testSeed("FUZZ_SEED");
/** Around the ends of batches. */
const EDGES = [
  0,
  1,
  FULL_READ_PAGE_SIZE - 1,
  FULL_READ_PAGE_SIZE,
  FULL_READ_PAGE_SIZE + 1,
  2 * FULL_READ_PAGE_SIZE,
] as const;
const MOST = 2 * FULL_READ_PAGE_SIZE;

const size = fc.oneof(fc.constantFrom(...EDGES), fc.nat(7), fc.nat(MOST));
const chat: fc.Arbitrary<ChatSize> = fc.array(fc.tuple(fc.constantFrom("text", "image", "burn", "hidden"), size), {
  maxLength: 4,
});
const sizes = fc.record({
  ...Object.fromEntries(TOPIC_NAMES.map((name) => [name, size])),
  chats: fc.array(chat, { maxLength: 4 }),
}) as unknown as fc.Arbitrary<TopicSizes>;

function everywhere(n: number, chats: ChatSize[]): TopicSizes {
  const counts = Object.fromEntries(TOPIC_NAMES.map((name) => [name, n])) as Omit<TopicSizes, "chats">;
  return { ...counts, chats };
}
const KNOWN: [TopicSizes][] = [
  [everywhere(0, [])],
  [everywhere(0, [[]])],
  [
    everywhere(FULL_READ_PAGE_SIZE, [
      [["burn", FULL_READ_PAGE_SIZE]],
      [["text", 1]],
      [["hidden", FULL_READ_PAGE_SIZE + 1]],
    ]),
  ],
  [
    everywhere(1, [
      [
        ["text", FULL_READ_PAGE_SIZE],
        ["burn", FULL_READ_PAGE_SIZE],
        ["text", 1],
        ["hidden", FULL_READ_PAGE_SIZE],
      ],
    ]),
  ],
];

eachDatabase("the files of the export", (db) => {
  let pool: OtherAccounts;
  beforeAll(async () => {
    await seedBuiltIns(db());
    pool = await createOtherAccounts(db(), MOST);
  }, 60_000);

  test(`are valid and complete for random data (seed ${SEED})`, async () => {
    const app = openTestApp(db());
    const property = fc.asyncProperty(sizes, async (sizes) => {
      const token = await app.enter(await anAccountOfSize(db(), pool, sizes));
      const zip = unzipSync(await (await app.ask("GET", "/api/auth/export", { token })).bytes());
      const lengths = EXPORT_FILES.map((name) => {
        const exported = JSON.parse(strFromU8(zip[`${name}.json`] ?? new Uint8Array()));
        return [name, Array.isArray(exported) ? exported.length : "object"];
      });
      expect(Object.fromEntries(lengths)).toEqual({ profile: "object", ...expectedItems(sizes) });
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS, examples: KNOWN, endOnFailure: true });
  }, 600_000);
});
