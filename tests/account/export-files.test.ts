/** Every file of the download is JSON, however much or little there is to tell. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { FILES } from "../../src/account/export";
import { AT_ONCE } from "../../src/db/batches";
import { openHouse } from "../http/open";
import { furnish } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import type { Talk } from "./size-rows";
import { aLifeOf, itemsOf, type Others, others, type Sizes, TOPIC_NAMES } from "./sizes";

const RUNS = Number(process.env.EXPORT_RUNS ?? 12);
const SEED = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31));
/** Around the ends of batches. */
const EDGES = [0, 1, AT_ONCE - 1, AT_ONCE, AT_ONCE + 1, 2 * AT_ONCE] as const;
const MOST = 2 * AT_ONCE;

const size = fc.oneof(fc.constantFrom(...EDGES), fc.nat(7), fc.nat(MOST));
const talk: fc.Arbitrary<Talk> = fc.array(
  fc.tuple(fc.constantFrom("text", "image", "burn", "hidden"), size),
  { maxLength: 4 },
);
const sizes = fc.record({
  ...Object.fromEntries(TOPIC_NAMES.map((name) => [name, size])),
  chats: fc.array(talk, { maxLength: 4 }),
}) as unknown as fc.Arbitrary<Sizes>;

function everywhere(n: number, chats: Talk[]): Sizes {
  const counts = Object.fromEntries(TOPIC_NAMES.map((name) => [name, n])) as Omit<Sizes, "chats">;
  return { ...counts, chats };
}
const KNOWN: [Sizes][] = [
  [everywhere(0, [])],
  [everywhere(0, [[]])],
  [everywhere(AT_ONCE, [[["burn", AT_ONCE]], [["text", 1]], [["hidden", AT_ONCE + 1]]])],
  [
    everywhere(1, [
      [
        ["text", AT_ONCE],
        ["burn", AT_ONCE],
        ["text", 1],
        ["hidden", AT_ONCE],
      ],
    ]),
  ],
];

eachDatabase("the files of the download", (db) => {
  let pool: Others;
  beforeAll(async () => {
    await furnish(db());
    pool = await others(db(), MOST);
  }, 60_000);

  test(`can all be read and leave nothing out, whatever there is (seed ${SEED})`, async () => {
    const house = openHouse(db());
    const property = fc.asyncProperty(sizes, async (life) => {
      const token = await house.enter(await aLifeOf(db(), pool, life));
      const zip = unzipSync(await (await house.ask("GET", "/api/auth/export", { token })).bytes());
      const lengths = FILES.map((name) => {
        const said = JSON.parse(strFromU8(zip[`${name}.json`] ?? new Uint8Array()));
        return [name, Array.isArray(said) ? said.length : "object"];
      });
      expect(Object.fromEntries(lengths)).toEqual({ profile: "object", ...itemsOf(life) });
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS, examples: KNOWN, endOnFailure: true });
  }, 600_000);
});
