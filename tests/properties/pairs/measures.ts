/** Two measures: the longer end wins, each feature apart, lifting one leaves the other, an appeal decides only its own. */
import type { Db } from "../../../src/db/transact";
import { DAY, HOUR } from "../../../src/runtime/units";
import { loadMeasureNotice } from "../../../src/safety/measures/measure-notice";
import { decideAppeal, liftMeasure, submitAppeal, takeMeasure } from "../../../src/safety/safety";
import {
  accountStatusFromRow,
  LIMITABLE_FEATURES,
  type LimitableFeature,
  measureRefusalOf,
} from "../../../src/users/users";
import { anOfficial, officialContext, things } from "../../safety/official-fixtures";
import { workOutcome } from "../../support/bottles";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

const APPEAL_DAYS = 20;
const REASON = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;

interface Measure {
  id: string;
  kind: "limit" | "suspend" | "ban" | "warn";
  feature: LimitableFeature | null;
  from: number;
  /** ms; null: none. */
  until: number | null;
  lifted: boolean;
  appeal: "open" | "granted" | "refused" | null;
}

interface MeasuresWorld extends PairWorld {
  judge: TestPerson;
  otherJudge: TestPerson;
  person: TestPerson;
  measures: Measure[];
}

const isInForce = ({ lifted, kind, until }: Measure, now: number): boolean =>
  !lifted && (kind === "ban" || (until !== null && until > now));

async function take(world: MeasuresWorld, kind: Measure["kind"], days: number, feature: LimitableFeature | null) {
  const { db, judge, person, measures, now } = world;
  const taken = {
    ban: { kind: "ban", ...REASON },
    warn: { kind: "warn", ...REASON },
    suspend: { kind: "suspend", days, ...REASON },
    limit: { kind: "limit", days, feature: feature ?? undefined, ...REASON },
  } as const;
  const id = await takeMeasure(db, officialContext(judge), person.id, taken[kind], now);
  const until = kind === "limit" || kind === "suspend" ? now + days * DAY : null;
  measures.push({ id, kind, feature, from: now, until, lifted: false, appeal: null });
  return true;
}

/** Of the features two are enough: they stand apart or together. */
const featureOf = (pick: number): LimitableFeature => LIMITABLE_FEATURES[pick % 2] ?? "throw";

/** The end of what refuses an act, and how. */
function expectedRefusal({ measures, now }: MeasuresWorld, feature: LimitableFeature) {
  const active = measures.filter((each) => isInForce(each, now));
  const lastEnd = (of: Measure[]) => Math.max(...of.map(({ until }) => until ?? 0));
  const suspensions = active.filter(({ kind }) => kind === "suspend");
  if (suspensions.length > 0) return ["suspended", lastEnd(suspensions)];
  const limits = active.filter((each) => each.kind === "limit" && each.feature === feature);
  return limits.length > 0 ? ["feature_limited", lastEnd(limits)] : null;
}

async function loadRefusals({ db, person, now }: MeasuresWorld) {
  const row = await db
    .selectFrom("users")
    .select(["suspended_until", "banned_at", "limits"])
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  const status = accountStatusFromRow(row);
  const refusals = LIMITABLE_FEATURES.map((feature) => {
    const refusal = measureRefusalOf(status, feature, now);
    return refusal && [refusal.code, refusal.params.until];
  });
  return { banned: row.banned_at !== null, refusals };
}

const STRICTNESS = ["ban", "suspend", "limit"] as const;

/** Kind of the measure that a person is shown first: the strictest in force, else the latest. */
function expectedNotice({ measures, now }: MeasuresWorld): string | null {
  const active = measures.filter((each) => isInForce(each, now)).map(({ kind }) => kind as string);
  return STRICTNESS.find((kind) => active.includes(kind)) ?? measures.at(-1)?.kind ?? null;
}

async function loadState(world: MeasuresWorld) {
  const { db, person, now } = world;
  const appeals = await db
    .selectFrom("appeals")
    .innerJoin("measures", "measures.id", "appeals.measure_id")
    .select(["measure_id", "decision"])
    .where("measures.user_id", "=", person.id)
    .execute();
  const stopped = await db
    .selectFrom("stopped_people")
    .select("user_id")
    .where("user_id", "=", person.id)
    .where("until", ">", now)
    .execute();
  const notice = await loadMeasureNotice(db, { userId: person.id }, null, now).catch(() => null);
  return {
    ...(await loadRefusals(world)),
    stopped: stopped.length > 0,
    appeals: appeals.map(({ measure_id, decision }) => `${measure_id} ${decision ?? "open"}`).sort(),
    notice: notice?.measure.kind ?? null,
  };
}

function expectedState(world: MeasuresWorld) {
  const { measures, now } = world;
  const active = measures.filter((each) => isInForce(each, now));
  return {
    banned: active.some(({ kind }) => kind === "ban"),
    refusals: LIMITABLE_FEATURES.map((feature) => expectedRefusal(world, feature)),
    stopped: active.some(({ kind }) => kind === "ban" || kind === "suspend"),
    appeals: measures.flatMap(({ id, appeal }) => (appeal ? [`${id} ${appeal}`] : [])).sort(),
    notice: expectedNotice(world),
  };
}

function expectedAppeal({ from, lifted, appeal }: Measure, now: number): string {
  if (lifted || now >= from + APPEAL_DAYS * DAY) return "appeal_over";
  return appeal === null ? "done" : "already_appealed";
}

export const MEASURES = definePair<MeasuresWorld>({
  open: async (db: Db) => ({
    db,
    now: TEST_START,
    judge: await anOfficial(db),
    otherJudge: await anOfficial(db),
    person: await aPerson(db),
    measures: [],
  }),
  acts: {
    "limit a feature": (world, pick) => take(world, "limit", 1 + (pick % 5), featureOf(pick >> 3)),
    "limit another": (world, pick) => take(world, "limit", 1 + (pick % 3), featureOf(1 + (pick >> 3))),
    suspend: (world, pick) => take(world, "suspend", 1 + (pick % 4), null),
    "ban or warn": (world, pick) => take(world, pick % 2 ? "ban" : "warn", 0, null),
    "lift one": async ({ db, judge, measures, now }, pick) => {
      const one = chosen(
        measures.filter(({ lifted }) => !lifted),
        pick,
      );
      if (!one) return false;
      await liftMeasure(db, things, officialContext(judge), { measureId: one.id, reason: "A mistake." }, now);
      one.lifted = true;
    },
    "appeal against one": async ({ db, person, measures, now }, pick) => {
      const one = chosen(measures, pick);
      if (!one) return false;
      const expected = expectedAppeal(one, now);
      const outcome = await workOutcome(submitAppeal(db, { userId: person.id }, one.id, "It was not me.", now));
      if (outcome !== expected) throw new Error(`appeal: ${outcome}, not ${expected}`);
      if (outcome === "done") one.appeal = "open";
    },
    "decide an appeal": async ({ db, otherJudge, measures, now }, pick) => {
      const one = chosen(
        measures.filter(({ appeal }) => appeal === "open"),
        pick >> 1,
      );
      if (!one) return false;
      const decision = pick % 2 ? "granted" : "refused";
      const input = { measureId: one.id, decision: { decision, reply: "We looked again." } } as const;
      await decideAppeal(db, things, officialContext(otherJudge), input, now);
      one.appeal = decision;
      one.lifted ||= decision === "granted";
    },
    "time passes": async (world, pick) => {
      world.now += pick % 7 === 0 ? APPEAL_DAYS * DAY - HOUR : (1 + (pick % 6)) * 12 * HOUR;
      return true;
    },
  },
  stories: [
    // The longer one comes second, and goes first.
    "suspend 0, suspend 3, time passes 2, lift one 1, suspend 0, lift one 0",
    "limit a feature 8, limit another 16, limit a feature 3, time passes 1, lift one 2",
    "suspend 3, limit a feature 0, appeal against one 0, appeal against one 1, decide an appeal 1",
    "ban or warn 1, suspend 1, ban or warn 1, lift one 0, lift one 1",
  ],
  state: async (world) => [await loadState(world), expectedState(world)],
});
