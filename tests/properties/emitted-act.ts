/** Does one act and says in what its effects on others differ from the table. */
import { sql } from "kysely";
import type { Db } from "../../src/db/transact";
import type { TestApp } from "../support/app";
import { TEST_START } from "../support/people";
import { changesOf, findMiscounts, type recordSignals, signalChanges } from "./emitted-changes";
import { readFacts } from "./emitted-facts";
import { readPair, stateName } from "./emitted-pairs";
import { DEVICES, type Trio } from "./emitted-people";
import { expectedChanges, type Verb } from "./emitted-rules";
import type { StateName } from "./emitted-states";
import { aboutPerson, type Made } from "./emitted-things";

export interface Stage {
  db: Db;
  app: TestApp;
  /** Of a member of the team. */
  teamToken: string;
  signals: ReturnType<typeof recordSignals>;
}

export interface Act {
  verb: Verb;
  route: string;
  trio: Trio;
  /** Since the beginning of the story, ms. */
  offset: number;
  /** What it is about, made before. */
  made?: Made;
}

export interface ActResult {
  state: StateName;
  /** What was emitted to others. */
  emitted: string[];
  /** Empty: all as the table says. */
  faults: string[];
}

const pathOf = (path: string, { id = "id" }: { id?: string }, made: Made): string =>
  path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(made[name === "id" ? id : name] ?? "none"));

async function send({ app, teamToken }: Stage, { verb, route, trio: [me] }: Act, made: Made): Promise<number> {
  const [method = "", path = ""] = route.split(" ");
  const way = verb.ways[route] ?? {};
  const isApi = path.startsWith("/api/");
  const token = verb.byTeam ? teamToken : me.token;
  const response = await app.ask(method, pathOf(path, way, made), {
    ...(way.signedOut ? {} : { [isApi ? "token" : "session"]: token }),
    ...(way.json && { json: way.json(made) }),
    ...(way.body ? { body: way.body() } : !isApi && method !== "GET" && { form: way.form?.(made) ?? {} }),
  });
  await response.text();
  return response.status;
}

/** All are online: what was written before has reached its reader. */
const markAllDelivered = (db: Db, trio: Trio) =>
  sql`update conversation_members
    set delivered_seq = (select seq from conversations where conversations.id = conversation_id)
    where user_id in (${sql.join(trio.map(({ id }) => id))})`.execute(db);

const GONE = "00000000-0000-7000-8000-000000000000";

/** What the act is about; nothing of somebody who has left. */
export async function makeFor(stage: Stage, { verb, trio: [me, other, third], offset }: Act): Promise<Made> {
  const now = TEST_START + offset;
  const pair = await readPair(stage.db, me.id, other.id, now);
  if (pair.other === "deleted" || pair.me === "deleted")
    return { id: other.id, message: GONE, bottle: GONE, kind: "user" };
  return (verb.make ?? aboutPerson)({ ...stage, me, other, third, pair, now });
}

/** What the table says for each of the three, by their place. */
async function expectedByPlace({ db }: Stage, { verb, route, trio }: Act, made: Made, now: number) {
  const [me, other, third] = trio.map(({ id }) => id) as [string, string, string];
  const pair = await readPair(db, me, other, now);
  const toFriend = async (friend: string, emits: Verb["onActor"]) =>
    emits
      ? expectedChanges({ ...verb, emits }, route, await readPair(db, verb.byTeam ? other : me, friend, now), made)
      : [];
  const expected = [
    verb.byTeam ? await toFriend(me, verb.onActor) : null,
    expectedChanges(verb, route, pair, made),
    await toFriend(third, verb.onThird),
  ];
  return { pair, expected };
}

/** The conversation with somebody who has left is the other one's alone. */
const LEFT_BEHIND = /^(chat message (-1|has_text|recalled_at|opened_at)|receipt )/;

const NAMES = ["the actor", "the other one", "the third one"];
const list = (changes: readonly string[]): string => changes.join(", ") || "nothing";

/** Does the act, and compares what has changed on the side of each of the others with the table. */
export async function performAct(stage: Stage, act: Act): Promise<ActResult> {
  const { db, app, signals } = stage;
  const { route, trio, offset } = act;
  const now = TEST_START + offset;
  app.later(offset);
  await markAllDelivered(db, trio);
  const made = act.made ?? (await makeFor(stage, act));
  const { pair, expected } = await expectedByPlace(stage, act, made, now);
  const ids = trio.map(({ id }) => id);
  const before = await readFacts(db, ids);
  const isGone = (id: string) => !before.some(({ name, who }) => name === "users.id" && who === id);
  signals.take();
  const status = act.verb.run ? await act.verb.run(db, now) : await send(stage, act, made);
  const [after, sent] = [await readFacts(db, ids), signals.take()];
  const found = ids.map((id) => {
    const stored = changesOf(id, before, after, DEVICES).filter((each) => !isGone(id) || !LEFT_BEHIND.test(each));
    return [...stored, ...signalChanges(id, stored, sent)].toSorted();
  });
  const faults = ids.flatMap((id, n) => {
    const [wanted, got] = [expected[n], found[n] ?? []];
    const differs = wanted && wanted.join() !== got.join() ? [`${NAMES[n]} got ${list(got)}; not ${list(wanted)}`] : [];
    return [...differs, ...findMiscounts(id, after).map((miscount) => `${NAMES[n]}: ${miscount}`)];
  });
  const emitted = found.flatMap((changes, n) => (expected[n] ? changes : []));
  return { state: stateName(pair), emitted, faults: faults.map((fault) => `${route} answers ${status}: ${fault}`) };
}
