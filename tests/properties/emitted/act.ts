/** Does one act and says in what its effects on others differ from the table. */
import { sql } from "kysely";
import type { Db } from "../../../src/db/transact";
import { addWordRule } from "../../../src/safety/words/edit-rules";
import { anOfficial } from "../../safety/official-fixtures";
import { openTestApp, type TestApp } from "../../support/app";
import { seedBuiltIns } from "../../support/bottles";
import { completeDecisions } from "../../support/decisions";
import { TEST_START } from "../../support/people";
import { HELD_WORD } from "../values";
import { changesOf, findMiscounts, recordSignals, signalChanges } from "./changes";
import { readFacts } from "./facts";
import { readPair, stateName } from "./pairs";
import { DEVICES_PER_PERSON, type Trio } from "./people";
import { expectedChanges, type Verb } from "./rules";
import type { StateName } from "./states";
import { aboutPerson, NOBODY, type ThingIds } from "./things";

export interface Stage {
  db: Db;
  app: TestApp;
  /** Of the team, who has opened all evidence. */
  teamMember: string;
  teamToken: string;
  signals: ReturnType<typeof recordSignals>;
}

/** An app on a database of its own, with a member of the team and a word that is held. */
export async function openStage(db: Db): Promise<Stage> {
  await seedBuiltIns(db);
  await addWordRule(db, "", { text: HELD_WORD, kind: "word", mode: "hold", language: null }, TEST_START);
  const [app, official] = [openTestApp(db), await anOfficial(db)];
  const teamToken = await app.enter(official);
  return { db, app, teamMember: official.id, teamToken, signals: recordSignals(db) };
}

export interface EmittedAct {
  verb: Verb;
  route: string;
  trio: Trio;
  /** Since the beginning of the story, ms. */
  offset: number;
  /** What it is about, made before. */
  things?: ThingIds;
}

export interface ActResult {
  state: StateName;
  /** What was emitted to others. */
  emitted: string[];
  /** Empty: all as the table says. */
  faults: string[];
}

const pathOf = (path: string, { id = "id" }: { id?: string }, things: ThingIds): string =>
  path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(things[name === "id" ? id : name] ?? "none"));

async function send(
  { db, app, teamToken }: Stage,
  { verb, route, trio: [me] }: EmittedAct,
  things: ThingIds,
): Promise<number> {
  const [method = "", path = ""] = route.split(" ");
  const way = verb.ways[route] ?? {};
  const isApi = path.startsWith("/api/");
  const token = verb.byTeam ? teamToken : me.token;
  const response = await app.ask(method, pathOf(path, way, things), {
    ...(way.signedOut ? {} : { [isApi ? "token" : "session"]: token }),
    ...(way.json && { json: way.json(things) }),
    ...(way.body ? { body: way.body() } : !isApi && method !== "GET" && { form: way.form?.(things) ?? {} }),
  });
  await response.text();
  if (route.startsWith("POST /official/")) await completeDecisions(db, app.clock.now());
  return response.status;
}

/** All are online: what was written before has reached its reader. */
const markAllDelivered = (db: Db, trio: Trio) =>
  sql`update conversation_members
    set delivered_seq = (select seq from conversations where conversations.id = conversation_id)
    where user_id in (${sql.join(trio.map(({ id }) => id))})`.execute(db);

/** What the act is about; nothing of somebody who has left. */
export async function makeThings(
  stage: Stage,
  { verb, trio: [me, other, third], offset }: EmittedAct,
): Promise<ThingIds> {
  const now = TEST_START + offset;
  const pair = await readPair(stage.db, me.id, other.id, now);
  if (pair.other === "deleted" || pair.me === "deleted")
    return { id: other.id, message: NOBODY, bottle: NOBODY, kind: "user" };
  const [actor, subject] = [
    { ...me, adultAt: pair.myAdultAt },
    { ...other, adultAt: pair.theirAdultAt },
  ];
  return (verb.make ?? aboutPerson)({ ...stage, me: actor, other: subject, third, pair, now });
}

/** Whoever was banned in a story has none. */
const hasDevices = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom("push_subscriptions").select("id").where("user_id", "=", userId).executeTakeFirst()) !==
  undefined;

/** What the table says for each of the three, by their place. */
async function expectedByPlace({ db }: Stage, { verb, route, trio }: EmittedAct, things: ThingIds, now: number) {
  const [me, other, third] = trio.map(({ id }) => id) as [string, string, string];
  const pair = await readPair(db, me, other, now);
  const onDevices = async (whose: string, changes: string[]) =>
    (await hasDevices(db, whose)) ? changes : changes.filter((change) => !change.startsWith("push "));
  const toFriend = async (friend: string, emits: Verb["onActor"]) => {
    if (!emits) return [];
    const friends = await readPair(db, verb.byTeam ? other : me, friend, now);
    return onDevices(friend, expectedChanges({ ...verb, emits }, route, friends, things));
  };
  const expected = [
    verb.byTeam ? await toFriend(me, verb.onActor) : null,
    await onDevices(other, expectedChanges(verb, route, pair, things)),
    await toFriend(third, verb.onThird),
  ];
  return { pair, expected };
}

/** The conversation with somebody who has left is the other one's alone. */
const LEFT_BEHIND = /^(chat message (-1|has_text|recalled_at|opened_at|edited_at|reactions)|receipt )/;

const NAMES = ["the actor", "the other one", "the third one"];
const list = (changes: readonly string[]): string => changes.join(", ") || "nothing";

/** @param expected null: of whoever acts nothing is compared */
const TIE_EVENT = "event state";

const differenceOf = (name: string, expected: readonly string[] | null, actual: readonly string[]): string[] =>
  expected === null || expected.join() === actual.join() ? [] : [`${name} got ${list(actual)}; not ${list(expected)}`];

/** Does the act, and compares what has changed on the side of each of the others with the table. */
export async function performAct(stage: Stage, act: EmittedAct): Promise<ActResult> {
  const { db, app, signals } = stage;
  const { route, trio, offset } = act;
  const now = TEST_START + offset;
  app.later(offset);
  await markAllDelivered(db, trio);
  const things = act.things ?? (await makeThings(stage, act));
  const { pair, expected } = await expectedByPlace(stage, act, things, now);
  const ids = trio.map(({ id }) => id);
  const before = await readFacts(db, ids);
  const isGone = (id: string) => !before.some(({ name, who }) => name === "users.id" && who === id);
  signals.take();
  const status = act.verb.run ? await act.verb.run(db, now) : await send(stage, act, things);
  const [after, published] = [await readFacts(db, ids), signals.take()];
  const changes = ids.map((id) => {
    const stored = changesOf(id, before, after, DEVICES_PER_PERSON).filter(
      (each) => !isGone(id) || !LEFT_BEHIND.test(each),
    );
    return [...stored, ...signalChanges(id, stored, published)].toSorted();
  });
  const compared = act.verb.changesTies
    ? changes.map((each) => each.filter((change) => change !== TIE_EVENT))
    : changes;
  const faults = ids.flatMap((id, n) => [
    ...differenceOf(NAMES[n] ?? "", expected[n] ?? null, compared[n] ?? []),
    ...findMiscounts(id, after).map((miscount) => `${NAMES[n]}: ${miscount}`),
  ]);
  if (!act.verb.run && Number(status) >= 500) faults.push("fails");
  const emitted = changes.flatMap((each, n) => (expected[n] ? each : []));
  return { state: stateName(pair), emitted, faults: faults.map((fault) => `${route} answers ${status}: ${fault}`) };
}
