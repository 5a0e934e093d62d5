/** Every act of officials that can be undone, with something that it is about. */
import { throwBottle } from "../../src/bottles/bottles";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import {
  type ActInputs,
  type ActName,
  findBirthdayRequest,
  runMassMailRound,
  submitAppeal,
  submitBirthdayRequest,
  takeMeasure,
} from "../../src/safety/safety";
import {
  anOfficial,
  loadCase,
  markEvidenceOpened,
  officialContext,
  reportThing,
  things,
} from "../safety/official-fixtures";
import { aBottle } from "./bottles";
import { aPerson, type TestPerson } from "./people";

const WHY = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;
const WARN = { kind: "warn", remove: true, ...WHY } as const;

export interface ActScene<K extends ActName = ActName> {
  act: K;
  input: ActInputs[K];
  /** What the act is about, as its id ends. */
  thing: string;
  /** Whom it may reach. */
  people: string[];
  /** Messages, and entries of the log, once it is made. */
  told: number;
  logged: string[];
}

type SceneMaker<K extends ActName> = (db: Db, officials: TestPerson[], now: number) => Promise<ActScene<K>>;

/** A letter that was reported, with its case opened by each of the officials. */
async function reported(db: Db, officials: TestPerson[], author: TestPerson, now: number) {
  const reporter = await aPerson(db);
  const bottle = await aBottle(db, author, { expires_at: now + 1e9 });
  await reportThing(db, reporter, { kind: "bottle", id: bottle, reason: "threat" }, now);
  for (const official of officials) await markEvidenceOpened(db, official, bottle);
  return { reporter: reporter.id, caseId: (await loadCase(db, bottle)).id };
}

async function waitingAppeal(db: Db, person: TestPerson, now: number): Promise<string> {
  const judge = officialContext(await anOfficial(db));
  const measureId = await takeMeasure(db, judge, person.id, { kind: "warn", ...WHY }, now);
  await db.deleteFrom("system_messages").where("user_id", "=", person.id).execute();
  await submitAppeal(db, { userId: person.id }, measureId, "It was not me.", now);
  return measureId;
}

async function massCase(db: Db, now: number) {
  const content = `Dear friend, I have something wonderful for you and for all the world: ${"abcdefghij"[Math.floor(Math.random() * 10)]} ${crypto.randomUUID().replace(/\d/g, (digit) => "klmnopqrst"[Number(digit)] ?? "")}.`;
  const people: TestPerson[] = [];
  let id = "";
  for (let n = 0; n < 3; n++) {
    const author = await aPerson(db, { created_at: now - 1, throw_count: 0 });
    people.push(author);
    await throwBottle(db, author, { content }, now);
    const held = db.selectFrom("held_texts").select("mass_case").where("about_id", "=", author.id);
    id = (await held.executeTakeFirst())?.mass_case ?? id;
  }
  while ((await runMassMailRound(db, things, now)) > 0);
  return { id, people: people.map((each) => each.id) };
}

/** One of each kind. */
export const ACT_SCENES: { [K in ActName]: SceneMaker<K> } = {
  async case(db, officials, now) {
    const author = await aPerson(db);
    const { reporter, caseId } = await reported(db, officials, author, now);
    const logged = ["measure_taken", "report_decided"];
    const input = { caseId, decision: WARN };
    return { act: "case", input, thing: caseId, people: [author.id, reporter], told: 2, logged };
  },
  async raid(db, officials, now) {
    const author = await aPerson(db);
    const [one, two] = [await reported(db, officials, author, now), await reported(db, officials, author, now)];
    const people = [author.id, one.reporter, two.reporter];
    const logged = ["report_decided", "report_decided"];
    return { act: "raid", input: { caseId: one.caseId }, thing: one.caseId, people, told: 4, logged };
  },
  async appeal(db, _, now) {
    const person = await aPerson(db);
    const measureId = await waitingAppeal(db, person, now);
    const input = { measureId, decision: { decision: "granted", reply: "Sorry." } } as const;
    return { act: "appeal", input, thing: measureId, people: [person.id], told: 1, logged: ["appeal_decided"] };
  },
  async text(db, _, now) {
    const author = await aPerson(db);
    const id = await aBottle(db, author, { hidden_at: now, expires_at: now + 1e9 });
    const held = { kind: "bottle", thing_id: id, about_id: author.id, held_at: now } as const;
    await db
      .insertInto("held_texts")
      .values({ ...held, said: JSON.stringify({ content: "bummer" }), rules: "[]" })
      .execute();
    const input = { kind: "bottle", id, decision: "release" } as const;
    return { act: "text", input, thing: `bottle_${id}`, people: [author.id], told: 1, logged: ["text_decided"] };
  },
  async mail(db, _, now) {
    const { id, people } = await massCase(db, now);
    const logged = ["mass_mail_decided", "text_decided", "text_decided", "text_decided"];
    return { act: "mail", input: { id, decision: "release" }, thing: id, people, told: 3, logged };
  },
  async measure(db) {
    const { id } = await aPerson(db);
    const input = { userId: id, measure: { kind: "warn", ...WHY } } as const;
    return { act: "measure", input, thing: id, people: [id], told: 1, logged: ["measure_taken"] };
  },
  async lift(db, _, now) {
    const { id } = await aPerson(db);
    const measureId = await takeMeasure(db, officialContext(await anOfficial(db)), id, { kind: "warn", ...WHY }, now);
    await db.deleteFrom("system_messages").where("user_id", "=", id).execute();
    const input = { measureId, reason: "A mistake." };
    return { act: "lift", input, thing: measureId, people: [id], told: 1, logged: ["measure_lifted"] };
  },
  async birthday(db, _, now) {
    const person = await aPerson(db);
    await submitBirthdayRequest(db, { ...person, official: false }, { birthday: "2011-03-04", note: "A slip." }, now);
    const { id } = (await findBirthdayRequest(db, person.id)) ?? { id: "" };
    const input = { id, decision: { decision: "granted", reply: "Set." } } as const;
    const logged = ["birthday_decided", "measure_taken"];
    return { act: "birthday", input, thing: id, people: [person.id], told: 1, logged };
  },
  async photo(db, _, now) {
    const person = await aPerson(db);
    const id = newId(now);
    const shown = { file: id, width: 40, height: 30, animated: 0, held: 1, created_at: now } as const;
    await db
      .insertInto("photos")
      .values({ id, user_id: person.id, kind: "album", slot: 0, sort: 1, ...shown })
      .execute();
    const input = { id, decision: "release" } as const;
    return { act: "photo", input, thing: id, people: [person.id], told: 1, logged: ["text_decided"] };
  },
};

/** What people were told, and what the log of these officials says of it. */
export async function effectsOf(db: Db, officials: TestPerson[], { people, thing }: ActScene) {
  const { n } = await db
    .selectFrom("system_messages")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("user_id", "in", people)
    .executeTakeFirstOrThrow();
  const ids = officials.map(({ id }) => id);
  const rows = await db
    .selectFrom("audit_log")
    .select("act")
    .where("official_id", "in", ids)
    .where("act", "!=", "evidence_opened")
    .where((eb) => eb.or([eb("about_id", "in", people), eb("thing_id", "=", thing)]))
    .execute();
  return { told: Number(n), logged: rows.map(({ act }) => act).sort() };
}
