/** What reports, the team or time do to a person and to each thing of theirs, and all that undoes it. */
import type { CONTENT_KINDS, MEASURE_KINDS } from "../../src/db/tables/safety";
import {
  actUndoably,
  type CaseDecisionInput,
  type ContentKind,
  decideAppeal,
  decideCase,
  liftMeasure,
  mayRest,
  type ReportReason,
  rejectUrgentCases,
  restoreContent,
  submitAppeal,
  takeMeasure,
  undoAct,
} from "../../src/safety/safety";
import {
  anOfficial,
  markEvidenceOpened,
  officialContext,
  reportThing,
  things,
  MEASURE_REASON as WHY,
} from "../safety/official-fixtures";
import { aPerson, SETTLED_PERSON, type TestPerson } from "../support/people";
import { type AccountState, listContent, settleMeasures } from "./account-states";
import { NOW, type VisibilityWorld } from "./visibility-world";

interface Thing {
  kind: ContentKind;
  id: string;
}

/** Someone of the team who has acted. */
interface Acted {
  world: VisibilityWorld;
  official: TestPerson;
}

/** In the order in which they can be reported: what is written below a letter goes with it. */
const ORDER = { message: 0, comment: 1, answer: 2, design: 3, bottle: 4, user: 5 } satisfies Record<
  (typeof CONTENT_KINDS)[number],
  number
>;

/** A person and each thing of theirs that somebody sees: of what is sold that is the buyer's copy. */
export async function listThings(world: VisibilityWorld): Promise<Thing[]> {
  const sold = world.db.selectFrom("designs").select("id").where("status", "=", "sold");
  const unseen = (await sold.execute()).map(({ id }) => id);
  const all: Thing[] = [...(await listContent(world)), { kind: "user", id: world.person.id }];
  return all.filter(({ id }) => !unseen.includes(id)).sort((one, other) => ORDER[one.kind] - ORDER[other.kind]);
}

/** A message and what was bought have one other reader: reports never hide them. */
const isSeenByMany = ({ bought }: VisibilityWorld, { kind, id }: Thing): boolean => kind !== "message" && id !== bought;

async function report(world: VisibilityWorld, thing: Thing, reason: ReportReason): Promise<void> {
  const reporter = isSeenByMany(world, thing) ? await aPerson(world.db, SETTLED_PERSON) : world.reader;
  await reportThing(world.db, reporter, { ...thing, reason }, NOW);
}

const openCase = async ({ world, official }: Acted, { id }: Thing) => markEvidenceOpened(world.db, official, id);

async function decide(acted: Acted, thing: Thing, decision: CaseDecisionInput) {
  const input = { caseId: await openCase(acted, thing), decision };
  const measureId = await decideCase(acted.world.db, things, officialContext(acted.official), input, NOW);
  return { ...input, measureId: measureId ?? "" };
}

/** A measure, and the case it was taken in; empty: in none. */
interface Taken {
  measureId: string;
  caseId: string;
}

const UNDOS = {
  async lifted({ world, official }: Acted, { measureId }: Taken) {
    await liftMeasure(world.db, things, officialContext(official), { measureId, reason: "So." }, NOW);
  },
  async "granted on appeal"({ world: { db, person } }: Acted, { measureId }: Taken) {
    await submitAppeal(db, { userId: person.id }, measureId, "No.", NOW);
    const decided = { measureId, decision: { decision: "granted", reply: "So." } } as const;
    await decideAppeal(db, things, officialContext(await anOfficial(db)), decided, NOW);
  },
  async "brought back"({ world, official }: Acted, { caseId }: Taken) {
    await restoreContent(world.db, things, officialContext(official), { caseId, reason: "So." }, NOW);
  },
};
type Undo = keyof typeof UNDOS;

interface Story {
  name: string;
  act(acted: Acted): Promise<void>;
  /** The state of the person that it ends in. */
  state: AccountState;
  /** Letters were hidden: those in a hand drift on (docs/product.md 12.2). */
  leavesHands?: true;
}

/** Each thing is reported and decided so, and then undone. */
const decided = (
  reason: ReportReason,
  decision: CaseDecisionInput,
  undos: Undo[],
  is: (thing: Thing) => boolean = () => true,
): Story[] =>
  undos.map((undo) => ({
    name: `${decision.kind}, of a report: ${undo}`,
    state: "active",
    leavesHands: true,
    async act(acted) {
      const reported = (await listThings(acted.world)).filter(is);
      for (const thing of reported) await report(acted.world, thing, reason);
      const taken: Taken[] = [];
      for (const thing of reported) taken.push(await decide(acted, thing, decision));
      for (const each of taken) await UNDOS[undo](acted, each);
    },
  }));

/** A measure without a report. */
const taken = (measure: Parameters<typeof takeMeasure>[3], state: AccountState): Story[] =>
  (["lifted", "granted on appeal"] as const).map((undo) => ({
    name: `${measure.kind}: ${undo}`,
    state,
    async act(acted) {
      const { db, person } = acted.world;
      const measureId = await takeMeasure(db, officialContext(acted.official), person.id, measure, NOW);
      await settleMeasures(db);
      await UNDOS[undo](acted, { measureId, caseId: "" });
      await settleMeasures(db);
    },
  }));

const REPORTERS = 3;

const REPORTS: Story[] = [
  {
    name: "three reports: rejected",
    state: "active",
    leavesHands: true,
    async act(acted) {
      const reported = (await listThings(acted.world)).filter((thing) => isSeenByMany(acted.world, thing));
      for (const thing of reported) for (let n = 0; n < REPORTERS; n++) await report(acted.world, thing, "spam");
      for (const thing of reported) await decide(acted, thing, { kind: "reject" });
    },
  },
  {
    name: "urgent reports: rejected together",
    state: "active",
    async act(acted) {
      const cases: string[] = [];
      for (const thing of await listThings(acted.world)) {
        await report(acted.world, thing, "threat");
        cases.push(await openCase(acted, thing));
      }
      await rejectUrgentCases(acted.world.db, things, officialContext(acted.official), cases[0] ?? "", NOW);
    },
  },
];

const REMOVE = { kind: "remove", remove: true, ...WHY } as const;

const REMOVED_BY_PAGE: Story = {
  name: "remove, by a page: undone in time",
  state: "active",
  leavesHands: true,
  async act(acted) {
    const { world, official } = acted;
    const tools = { adapters: things, official: officialContext(official) };
    const reported = await listThings(world);
    for (const thing of reported) await report(world, thing, "spam");
    const acts: string[] = [];
    for (const thing of reported) {
      const input = { caseId: await openCase(acted, thing), decision: REMOVE };
      acts.push(await actUndoably(world.db, tools, "case", input, NOW));
    }
    for (const id of acts) await undoAct(world.db, things, official.id, id, NOW + 1);
  },
};

const EVERY_UNDO = Object.keys(UNDOS) as Undo[];
/** Lifting what did more than remove leaves the removal (docs/product.md 12.3). */
const REMOVAL_UNDOS: Undo[] = ["granted on appeal", "brought back"];

/** All that hides things or stops people, and is undone: a measure of a new kind needs its row. */
export const UNDONE: Record<(typeof MEASURE_KINDS)[number] | "reports", Story[]> = {
  reports: REPORTS,
  warn: decided("spam", { kind: "warn", remove: true, ...WHY }, REMOVAL_UNDOS),
  remove: [...decided("spam", REMOVE, EVERY_UNDO), REMOVED_BY_PAGE],
  limit: [
    ...decided("spam", { kind: "limit", feature: "throw", days: 3, remove: true, ...WHY }, REMOVAL_UNDOS),
    ...taken({ kind: "limit", feature: "chat", days: 3, ...WHY }, "active"),
  ],
  rest: decided("self_harm", { kind: "rest" }, EVERY_UNDO, ({ kind }) => mayRest(kind)),
  suspend: taken({ kind: "suspend", days: 1, ...WHY }, "over"),
  ban: taken({ kind: "ban", ...WHY }, "lifted"),
  age: taken({ kind: "age", age: "minor", ...WHY }, "active"),
};
