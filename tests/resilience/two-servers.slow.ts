/** Two servers on one PostgreSQL share limits, events and work, also when one of them is killed. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { MAIL_LIMITS } from "../../src/limits/mail";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { startSmtpServer, type TestSmtpServer } from "../mail/smtp-server";
import { type ApiClient, callApi, registerClient, type ThrowAnswer } from "../support/client";
import { forEachConcurrently } from "../support/concurrency";
import { checkDatabase } from "../support/database-check";
import { openEventReader } from "../support/event-reader";
import { type Server, startServer } from "../support/server";
import { createDatabaseUrl, createSharedBackupDir } from "./fresh-storage";
import { registerOfficial, registerTwoFriends } from "./test-friends";

const MAX_DELAY_MS = 2_000;
const PEOPLE = 20;
const AT_ONCE = 8;
const EMAILS = 12;
/** Number of finished throws and registrations after which a server is killed. */
const KILLED_AFTER = 15;
const withPostgres = (process.env.TEST_DATABASES ?? "sqlite").split(",").includes("postgres");

describe.if(withPostgres)("two servers on one PostgreSQL", () => {
  let url: string;
  let here: Server;
  let there: Server;
  let smtp: TestSmtpServer;

  beforeAll(async () => {
    url = await createDatabaseUrl("two_servers");
    smtp = await startSmtpServer();
    const settings = {
      DATABASE_URL: url,
      WELCOME_BOTTLES: "0",
      SMTP_URL: smtp.url,
      RATE_LIMITS: "1",
      BACKUP_TO: createSharedBackupDir(),
    };
    // At the same instant: both migrate and insert the built-in designs.
    [here, there] = await Promise.all([startServer(settings), startServer(settings)]);
  }, 60_000);

  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()]);
    await smtp.close();
  });

  const clientOf = (server: Server, { id, token }: ApiClient): ApiClient => ({
    id,
    token,
    call: (method, path, body, headers) =>
      callApi(server.url, method, path, { body, headers: { authorization: `Bearer ${token}`, ...headers } }),
  });

  test("with separate picture folders: the later server logs a warning", async () => {
    const sentMessage = () => [here, there].some((server) => server.log().includes("keeps its pictures elsewhere"));
    while (!sentMessage()) await Bun.sleep(10);
  });

  test("a rate limit counts requests to both servers", async () => {
    const me = await registerClient(here.url);
    const remaining = RATE_LIMIT_RULES.write.points - 1;
    const write = (n: number) => clientOf(n % 2 ? here : there, me).call("PUT", "/auth/settings", {});
    for (let n = 0; n < remaining; n++) expect((await write(n)).status).toBe(200);
    expect([(await write(0)).status, (await write(1)).status]).toEqual([429, 429]);
  }, 30_000);

  test("a chat: sent on one server, received on the other, and read state back", async () => {
    const [one, other] = await registerTwoFriends(here.url);
    const readers = [
      await openEventReader(there.url, other.token),
      await openEventReader(here.url, one.token),
    ] as const;
    for (const reader of readers) await reader.next("unread");
    const sent = await one.call<{ id: string; seq: number }>("POST", `/chat/${other.id}/messages`, {
      text: "across",
      clientId: crypto.randomUUID(),
    });
    expect((await readers[0].next("message")).data).toMatchObject({ id: sent.body.id, text: "across" });
    await clientOf(there, other).call("POST", `/chat/${one.id}/read`, { upTo: sent.body.seq });
    const states = [await readers[1].next("state")];
    while (states.at(-1)?.data.readSeq === 0) states.push(await readers[1].next("state"));
    expect(states.at(-1)?.data).toEqual({ userId: other.id, deliveredSeq: 1, readSeq: sent.body.seq });
    for (const reader of readers) await reader.close();
  }, 30_000);

  test("a ban on one server ends stream and session on the other", async () => {
    const official = await registerOfficial(url, here.url);
    const banned = await registerClient(there.url);
    const reader = await openEventReader(there.url, banned.token);
    await reader.next("unread");
    const banInput = { kind: "ban", rule: "1", reason: "For the test." };
    const start = performance.now();
    expect((await official.call("POST", `/official/people/${banned.id}/measures`, banInput)).status).toBe(201);
    expect([401, 403]).toContain((await banned.call("GET", "/bottles")).status);
    await reader.ended;
    expect(performance.now() - start).toBeLessThan(MAX_DELAY_MS);
  }, 30_000);

  test("one is killed under load: nothing acknowledged is lost, at most the emails it was sending arrive twice, with one Message-ID, streams resume at the other", async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => registerClient(here.url)));
    const [listener, sender] = await registerTwoFriends(here.url);
    const reader = await openEventReader(here.url, listener.token);
    await reader.next("unread");
    const acknowledged = new Map<string, string>();
    const addresses = Array.from({ length: EMAILS }, (_, n) => `two.${process.pid}.${n}@example.org`);
    let killed: Promise<unknown> | undefined;
    let done = 0;
    const count = () => {
      if (++done === KILLED_AFTER) killed = here.kill("SIGKILL");
    };
    /** Tries the other server when the first gives no answer, as a proxy does. */
    const tryBoth = async <T>(ask: (url: string) => Promise<T>): Promise<T> =>
      ask(here.url).catch(() => ask(there.url));

    const throws = people.flatMap((by, person) =>
      [0, 1, 2].map((n) => async () => {
        const content = `person ${person}, throw ${n}`;
        const headers = { authorization: `Bearer ${by.token}`, "idempotency-key": content };
        const { status, body } = await tryBoth((to) =>
          callApi<ThrowAnswer>(to, "POST", "/bottles", { body: { content }, headers }),
        );
        expect(status).toBe(201);
        acknowledged.set(body.bottle.id, content);
      }),
    );
    const registrations = addresses.map((email, n) => async () => {
      const name = `two.${process.pid}.${n}`;
      const body = { username: name, nickname: name, password: "tide-and-glass", language: "en", email };
      // Without an idempotency key a retry may find the name taken by the first try.
      expect([201, 409]).toContain((await tryBoth((to) => callApi(to, "POST", "/auth/register", { body }))).status);
    });
    await forEachConcurrently(
      [...throws, ...registrations].sort(() => Math.random() - 0.5),
      AT_ONCE,
      async (work) => {
        await work();
        count();
      },
    );
    await killed;
    await reader.ended;

    const sentMessage = await clientOf(there, sender).call<{ id: string }>("POST", `/chat/${listener.id}/messages`, {
      text: "while you were away",
      clientId: crypto.randomUUID(),
    });
    expect(sentMessage.status).toBe(201);
    const reconnected = await openEventReader(there.url, listener.token, reader.lastId);
    expect((await reconnected.next("message")).data).toMatchObject({ id: sentMessage.body.id });
    expect(reconnected.events.map(({ type }) => type)).not.toContain("reset");
    await reconnected.close();

    const check = await checkDatabase(url);
    expect(check.faults).toEqual([]);
    expect([...acknowledged].filter(([id, content]) => check.bottles.get(id) !== content)).toEqual([]);
    expect([...check.bottles.values()].length).toBe(acknowledged.size);
    const receivedEmails = () => smtp.emails.filter(({ to }) => addresses.includes(to));
    const arrived = () => new Set(receivedEmails().map(({ to }) => to)).size;
    // Emails the killed server was sending are due again after a minute; the other checks every minute.
    await there.kill("SIGTERM");
    await there.restart({ CLOCK_OFFSET_MS: String(3 * 60_000) });
    while (arrived() < EMAILS) await Bun.sleep(20);
    // By now emails that were sent but not marked as sent have arrived again.
    await Bun.sleep(1_000);
    expect(new Set(receivedEmails().map(({ head }) => head["message-id"])).size).toBe(EMAILS);
    expect(receivedEmails().length - EMAILS).toBeLessThanOrEqual(MAIL_LIMITS.atOnce);
    await here.restart();
  }, 120_000);
});
