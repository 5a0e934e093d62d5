/** A try that is given back is as if it never was, wherever the request comes from and whatever is counted. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Ctx } from "../../src/http/env";
import {
  countSpentClientRate,
  countSpentRate,
  refundClientRate,
  refundRate,
  spendClientRate,
  spendRate,
} from "../../src/http/limits/rate-limit";
import { LOCAL_RATE_FACTOR, RATE_LIMIT_RULES } from "../../src/limits/rates";
import { eachDatabase } from "../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";

const RATES = ["signIn", "signInNetwork", "signInAccount", "proof", "secondFactor"] as const;
const COUNTED = {
  "of a client": { spend: spendClientRate, refund: refundClientRate, count: countSpentClientRate },
  "of everybody": { spend: spendRate, refund: refundRate, count: countSpentRate },
} as const;

type Counted = (typeof COUNTED)[keyof typeof COUNTED];

const cells = RATES.flatMap((rate) =>
  (Object.keys(COUNTED) as (keyof typeof COUNTED)[]).flatMap((counted) =>
    [false, true].map((isLocal) => ({ rate, counted, isLocal })),
  ),
);
let keys = 0;

const factorOf = (counted: keyof typeof COUNTED, isLocal: boolean): number =>
  counted === "of a client" && isLocal ? LOCAL_RATE_FACTOR : 1;

interface Tries {
  rate: (typeof RATES)[number];
  /** As many wrong ones may be. */
  most: number;
  isRight: readonly boolean[];
}

async function tryAll(c: Ctx, { spend, refund, count }: Counted, { rate, most, isRight }: Tries): Promise<void> {
  const key = `given back ${process.pid} ${keys++}`;
  let wrong = 0;
  for (const right of isRight) {
    if (wrong >= most) return;
    await spend(c, rate, key);
    if (right) await refund(c, rate, key);
    else wrong++;
    expect(await count(c, rate, key)).toBe(wrong);
  }
}

eachDatabase("tries", (db) => {
  const request = (isLocal: boolean) => {
    const values: Record<string, unknown> = {
      db: db(),
      client: { address: isLocal ? "127.0.0.1" : "192.0.2.1", network: "192.0.2", isLocal },
      deps: { config: { rateLimits: true } },
    };
    return { get: (name: string) => values[name], header: () => undefined } as unknown as Ctx;
  };

  test.each(cells)(
    "$rate $counted, on one's own machine: $isLocal",
    async ({ rate, counted, isLocal }) => {
      const most = RATE_LIMIT_RULES[rate].points * factorOf(counted, isLocal);
      const property = fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 12 }), (isRight) =>
        tryAll(request(isLocal), COUNTED[counted], { rate, most, isRight }),
      );
      await fc.assert(property, propertyRuns(15));
    },
    PROPERTY_TIMEOUT,
  );
});
