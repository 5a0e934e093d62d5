/** Two servers on one PostgreSQL are one product, also when one of them is killed. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { RATES } from "../../src/limits/rates";
import { AT_ONCE as AT_ONCE_BY_POST } from "../../src/mail/postman";
import { openPostOffice, type PostOffice } from "../mail/postoffice";
import { type Client, call, newcomer, type Thrown } from "../support/client";
import { listenTo } from "../support/event-reader";
import { inFlight } from "../support/in-flight";
import { type Server, startServer } from "../support/server";
import { look } from "../support/soundness";
import { asOfficial, befriend } from "./acquaintances";
import { commonBackups, freshDatabase } from "./fresh";

const WITHIN = 2_000;
const PEOPLE = 20;
const AT_ONCE = 8;
const LETTERS = 12;
/** The server is killed when so many of the throws and letters are done. */
const KILLED_AFTER = 15;
const withPostgres = (process.env.TEST_DATABASES ?? "sqlite").split(",").includes("postgres");

describe.if(withPostgres)("two servers on one PostgreSQL", () => {
  let url: string;
  let here: Server;
  let there: Server;
  let office: PostOffice;

  beforeAll(async () => {
    url = await freshDatabase("two_servers");
    office = await openPostOffice();
    const settings = {
      DATABASE_URL: url,
      WELCOME_BOTTLES: "0",
      SMTP_URL: office.url,
      RATE_LIMITS: "1",
      BACKUP_TO: commonBackups(),
    };
    // At the same instant: both want to migrate and to furnish.
    [here, there] = await Promise.all([startServer(settings), startServer(settings)]);
  }, 60_000);

  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()]);
    await office.close();
  });

  const on = (server: Server, { id, token }: Client): Client => ({
    id,
    token,
    call: (method, path, body, headers) =>
      call(server.url, method, path, { body, headers: { authorization: `Bearer ${token}`, ...headers } }),
  });

  test("whose pictures lie apart: the later one says so", async () => {
    const said = () => [here, there].some((server) => server.log().includes("keeps its pictures elsewhere"));
    while (!said()) await Bun.sleep(10);
  });

  test("a rate is one rate, whoever is asked", async () => {
    const me = await newcomer(here.url);
    const left = RATES.write.points - 1;
    const write = (n: number) => on(n % 2 ? here : there, me).call("PUT", "/auth/settings", {});
    for (let n = 0; n < left; n++) expect((await write(n)).status).toBe(200);
    expect([(await write(0)).status, (await write(1)).status]).toEqual([429, 429]);
  }, 30_000);

  test("a chat: said here, heard there, and read back here", async () => {
    const [one, other] = await befriend(here.url);
    const ears = [await listenTo(there.url, other.token), await listenTo(here.url, one.token)] as const;
    for (const ear of ears) await ear.next("unread");
    const sent = await one.call<{ id: string; seq: number }>("POST", `/chat/${other.id}/messages`, {
      text: "across",
      clientId: crypto.randomUUID(),
    });
    expect((await ears[0].next("message")).data).toMatchObject({ id: sent.body.id, text: "across" });
    await on(there, other).call("POST", `/chat/${one.id}/read`, { upTo: sent.body.seq });
    const states = [await ears[1].next("state")];
    while (states.at(-1)?.data.readSeq === 0) states.push(await ears[1].next("state"));
    expect(states.at(-1)?.data).toEqual({ userId: other.id, deliveredSeq: 1, readSeq: sent.body.seq });
    for (const ear of ears) await ear.close();
  }, 30_000);

  test("a ban here ends the stream and the session there", async () => {
    const official = await asOfficial(url, here.url);
    const banned = await newcomer(there.url);
    const ear = await listenTo(there.url, banned.token);
    await ear.next("unread");
    const step = { kind: "ban", rule: "1", reason: "For the test." };
    const begun = performance.now();
    expect((await official.call("POST", `/official/people/${banned.id}/measures`, step)).status).toBe(201);
    expect([401, 403]).toContain((await banned.call("GET", "/bottles")).status);
    await ear.ended;
    expect(performance.now() - begun).toBeLessThan(WITHIN);
  }, 30_000);

  test("one is killed under load: nothing acknowledged is lost, at most the letters in its hands come twice, with one Message-ID, streams go on with the other", async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => newcomer(here.url)));
    const [listener, sender] = await befriend(here.url);
    const ear = await listenTo(here.url, listener.token);
    await ear.next("unread");
    const acknowledged = new Map<string, string>();
    const addresses = Array.from({ length: LETTERS }, (_, n) => `two.${process.pid}.${n}@example.org`);
    let killed: Promise<unknown> | undefined;
    let done = 0;
    const count = () => {
      if (++done === KILLED_AFTER) killed = here.kill("SIGKILL");
    };
    /** As a proxy does it: who gets no answer is sent to the other. */
    const either = async <T>(ask: (url: string) => Promise<T>): Promise<T> =>
      ask(here.url).catch(() => ask(there.url));

    const throws = people.flatMap((by, person) =>
      [0, 1, 2].map((n) => async () => {
        const content = `person ${person}, throw ${n}`;
        const headers = { authorization: `Bearer ${by.token}`, "idempotency-key": content };
        const { status, body } = await either((to) =>
          call<Thrown>(to, "POST", "/bottles", { body: { content }, headers }),
        );
        expect(status).toBe(201);
        acknowledged.set(body.bottle.id, content);
      }),
    );
    const registrations = addresses.map((email, n) => async () => {
      const name = `two.${process.pid}.${n}`;
      const body = { username: name, nickname: name, password: "tide-and-glass", language: "en", email };
      // Without a key a second try may find the name taken by the first.
      expect([201, 409]).toContain(
        (await either((to) => call(to, "POST", "/auth/register", { body }))).status,
      );
    });
    await inFlight(
      [...throws, ...registrations].sort(() => Math.random() - 0.5),
      AT_ONCE,
      async (work) => {
        await work();
        count();
      },
    );
    await killed;
    await ear.ended;

    const said = await on(there, sender).call<{ id: string }>("POST", `/chat/${listener.id}/messages`, {
      text: "while you were away",
      clientId: crypto.randomUUID(),
    });
    expect(said.status).toBe(201);
    const again = await listenTo(there.url, listener.token, ear.lastId);
    expect((await again.next("message")).data).toMatchObject({ id: said.body.id });
    expect(again.happened.map(({ type }) => type)).not.toContain("reset");
    await again.close();

    const found = await look(url);
    expect(found.faults).toEqual([]);
    expect([...acknowledged].filter(([id, content]) => found.bottles.get(id) !== content)).toEqual([]);
    expect([...found.bottles.values()].length).toBe(acknowledged.size);
    const letters = () => office.letters.filter(({ to }) => addresses.includes(to));
    const arrived = () => new Set(letters().map(({ to }) => to)).size;
    // What the killed one had in hand is due again after a minute; the other looks every minute.
    await there.kill("SIGTERM");
    await there.restart({ CLOCK_OFFSET_MS: String(3 * 60_000) });
    while (arrived() < LETTERS) await Bun.sleep(20);
    // Whatever the killed one had sent without noting it has come again by now.
    await Bun.sleep(1_000);
    expect(new Set(letters().map(({ head }) => head["message-id"])).size).toBe(LETTERS);
    expect(letters().length - LETTERS).toBeLessThanOrEqual(AT_ONCE_BY_POST);
    await here.restart();
  }, 120_000);
});
