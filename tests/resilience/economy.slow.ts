import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { reconcileCoins } from "../../src/coins/coins";
import { openDatabase } from "../../src/db/open";
import { DAY } from "../../src/runtime/units";
import { type ApiClient, registerClient, type ThrowAnswer } from "../support/client";
import { type Server, startServer } from "../support/server";
import { createDatabaseUrl } from "./fresh-storage";

const CLIENTS = 8;
const KILLS: Record<string, number> = { sqlite: 20, postgres: 4 };
const TIMEOUT_MS = 120_000;

/** An acknowledged payment, as its coin record has to be. */
interface CoinPayment {
  person: string;
  reason: string;
  amount: number;
  balance: number;
}

interface PaidRequest {
  by: ApiClient;
  method: string;
  path: string;
  body?: unknown;
  key: string;
}

type Answer = { reward?: number; coins: number; capacity?: number };

const REASONS: [path: RegExp, reason: string][] = [
  [/^\/tasks\/checkin/, "daily_checkin"],
  [/^\/bottles$/, "throw_bottle"],
  [/^\/bottles\/like/, "like_bottle"],
  [/^\/backpack/, "expand_backpack"],
];

/** Requests of one person's day. A refusal for lack of coins is a valid answer. */
const requestsOfDay = (by: ApiClient, n: number, day: number, bottles: string[]): PaidRequest[] => {
  const request = (method: string, path: string, body?: unknown): PaidRequest => ({
    by,
    method,
    path,
    body,
    key: `${day} ${n} ${method} ${path} ${JSON.stringify(body)}`,
  });
  return [
    request("POST", "/tasks/checkin"),
    ...[1, 2, 3].map((throwing) => request("POST", "/bottles", { content: `day ${day}, throw ${throwing}` })),
    ...bottles.slice(-4).map((id) => request("POST", `/bottles/like/${id}`)),
    request("POST", "/backpack/expand", {}),
  ];
};

interface PaidAnswer {
  status: number;
  body: Answer & Partial<ThrowAnswer>;
}

async function send({ by, method, path, body, key }: PaidRequest): Promise<PaidAnswer | null> {
  try {
    return await by.call<PaidAnswer["body"]>(method, path, body, { "idempotency-key": key });
  } catch {
    return null;
  }
}

function paymentOf({ by, path }: PaidRequest, { status, body }: PaidAnswer): CoinPayment | null {
  const reason = REASONS.find(([pattern]) => pattern.test(path))?.[1] ?? "";
  if (status >= 300 || body.reward === 0) return null;
  const amount = body.reward ?? -((body.capacity ?? 0) - 20);
  return { person: by.id, reason, amount, balance: body.coins };
}

const kinds = (process.env.TEST_DATABASES ?? "sqlite").split(",");

describe.each(kinds)("kill -9 in the middle of the economy (%s)", (kind) => {
  const acknowledged = new Map<string, CoinPayment>();
  const bottles: string[] = [];
  let server: Server;
  let database: string;
  let people: ApiClient[];

  beforeAll(async () => {
    const url = kind === "postgres" ? await createDatabaseUrl("economy") : undefined;
    server = await startServer({ WELCOME_BOTTLES: "0", DATABASE_URL: url });
    database = url ?? server.database;
    people = await Promise.all(Array.from({ length: CLIENTS }, () => registerClient(server.url)));
  }, TIMEOUT_MS);

  afterAll(() => server.stop());

  /** Sends the days side by side, each in order. @param onCount called when `killAfter` requests are answered */
  async function sendDays(
    days: PaidRequest[][],
    killAfter: number,
    onCount: () => unknown,
  ): Promise<Map<string, PaidAnswer>> {
    const responses = new Map<string, PaidAnswer>();
    const sendOne = async (request: PaidRequest) => {
      const result = await send(request);
      if (!result) return;
      responses.set(request.key, result);
      if (responses.size === killAfter) onCount();
    };
    await Promise.all(
      days.map(async (requests) => {
        for (const request of requests) await sendOne(request);
      }),
    );
    return responses;
  }

  function remember(requests: PaidRequest[], responses: Map<string, PaidAnswer>): void {
    for (const request of requests) {
      const result = responses.get(request.key);
      const record = result && paymentOf(request, result);
      if (record) acknowledged.set(request.key, record);
      if (result?.body.bottle) bottles.push(result.body.bottle.id);
    }
  }

  /** @returns acknowledged payments without a record, and the first inconsistency of the coin records */
  async function checkBooks(): Promise<{ lost: CoinPayment[]; first: string | null }> {
    const { db, close } = await openDatabase(database);
    try {
      const rows = await db.selectFrom("coin_records").selectAll().execute();
      const keyOf = (each: CoinPayment) => `${each.person} ${each.reason} ${each.amount} ${each.balance}`;
      const known = new Set(rows.map(({ user_id: person, ...row }) => keyOf({ person, ...row })));
      return {
        lost: [...acknowledged.values()].filter((each) => !known.has(keyOf(each))),
        first: (await reconcileCoins(db)).first,
      };
    } finally {
      await close();
    }
  }

  test(
    `${KILLS[kind]} times: each acknowledged payment is recorded once, and all balances are consistent`,
    async () => {
      for (let day = 0; day < (KILLS[kind] ?? 0); day++) {
        const days = people.map((by, n) => requestsOfDay(by, n, day, bottles));
        const killAfter = 5 + ((day * 7) % 45);
        const first = await sendDays(days, killAfter, () => server.kill("SIGKILL"));
        expect(first.size).toBeGreaterThanOrEqual(killAfter);
        remember(days.flat(), first);

        await server.restart();
        expect(await checkBooks()).toEqual({ lost: [], first: null });

        const repeated = await sendDays(days, 0, () => undefined);
        for (const [key, { status, body }] of first) {
          if (status < 300) expect(repeated.get(key)).toMatchObject({ status, body });
        }
        remember(days.flat(), repeated);
        expect(await checkBooks()).toEqual({ lost: [], first: null });
        await server.kill("SIGTERM");
        await server.restart({ CLOCK_OFFSET_MS: String((day + 1) * DAY) });
      }
      console.log(`economy: ${KILLS[kind]} kills, ${acknowledged.size} acknowledged payments, none lost`);
    },
    TIMEOUT_MS,
  );
});
