/** What a member of the team can do to a person: the routes, and what the person and others get. */
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { applyPendingBanEffects } from "../../src/safety/safety";
import type { PairState } from "./emitted-pairs";
import { DEVICES } from "./emitted-people";
import { STATES_OF_OTHER, type Verb, type Way } from "./emitted-rules";
import {
  aBirthdayRequest,
  aBottleInHandAndUnmoved,
  aFeedback,
  aHeldComment,
  aHiddenReportedBottle,
  aMeasure,
  anAppeal,
  aRemovedBottle,
  aReportedBottle,
  NEW_BIRTHDAY,
} from "./emitted-team-things";
import type { Made, Make } from "./emitted-things";
import { told } from "./emitted-verbs";

const { settle } = compileRoomPlan(ROOMS);
const REASON = { reason: "For the test." };
const MEASURE = { rule: "1", ...REASON };
const notice = (name: string): string[] => told(`official_notice ${name}`, "official");
/** Words of the team instead of a notice. */
const words = told("official_notice", "official");

/** The same by the API and by the console. */
const both = (api: string, page: string, fields: Record<string, string | number>, more: Way = {}): Verb["ways"] => {
  const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return { [api]: { ...more, json: () => fields }, [page]: { ...more, form: () => form } };
};
const byTeam = (verb: Omit<Verb, "byTeam">): Verb => ({ ...verb, byTeam: true, shortStates: STATES_OF_OTHER });

/** Those with whom the person has a conversation in the list learn that it stands differently. */
const toPartner = ({ chat }: PairState): string[] => (chat?.iList ? ["event state"] : []);
/** The same for both sides: one event for each conversation. */
const ownStates = (pair: PairState): string[] => ["event state", ...(pair.chat?.theyList ? ["event state"] : [])];

const ifBandChanges = (wasUnder18: boolean) => (pair: PairState) =>
  pair.amIUnder18 === wasUnder18 ? toPartner(pair) : [];

const measure = (fields: Record<string, string | number>, emits: Verb["emits"], more: Partial<Verb> = {}): Verb =>
  byTeam({
    ways: both("POST /api/official/people/:id/measures", "POST /official/people/:id/measures", {
      ...fields,
      ...MEASURE,
    }),
    emits: (pair, made) => {
      const emitted = emits(pair, made);
      return emitted.length > 0 ? [...emitted, "measures.user_id +1"] : [];
    },
    ...more,
  });

/** What begins with a suspension or a ban; the later end counts. */
function suspension({ other }: PairState): string[] {
  if (other === "suspended") return ["users.suspended_until moved", "stopped_people.until moved"];
  return ["users.suspended_until set", ...(other === "banned" ? [] : ["stopped_people.user_id +1"])];
}
function ban({ other }: PairState): string[] {
  const ended = [`sessions.user_id -${DEVICES}`, "signal sessions"];
  if (other === "banned") return ended;
  const stopped = ["stopped_people.banned +1", "stopped_people.until moved"];
  return ["users.banned_at set", ...(other === "suspended" ? stopped : ["stopped_people.user_id +1"]), ...ended];
}

const decision = (make: Make, fields: Record<string, string>, verb: Pick<Verb, "emits" | "onActor">): Verb =>
  byTeam({
    make,
    ways: both("POST /api/official/reports/:id/decision", "POST /official/reports/:id/decision", fields),
    ...verb,
  });
const reporterTold = (name: string) => (_pair: PairState) => [...notice(name), "reports.outcome_told_at set"];

const held = (choice: string, emits: string[]): Verb =>
  byTeam({
    make: aHeldComment,
    ways: both("POST /api/official/texts/:kind/:id", "POST /official/texts/:kind/:id", { decision: choice }),
    emits: () => ["held_texts.about_id -1", ...emits],
  });

const reply = (make: Make, path: string, fields: Record<string, string>, emits: Verb["emits"]): Verb =>
  byTeam({ make, ways: both(`POST /api/official/${path}/:id`, `POST /official/${path}/:id`, fields), emits });

const LIFTED: Partial<Record<string, string[]>> = {
  suspend: ["users.suspended_until cleared", "stopped_people.user_id -1"],
  ban: ["users.banned_at cleared", "stopped_people.banned -1", "stopped_people.until moved"],
};
const lifted = (_pair: PairState, { kind = "" }: Made): string[] => [
  ...notice("measure_lifted"),
  "measures.lifted_at set",
  ...(LIFTED[kind] ?? []),
];

export const TEAM_VERBS: Readonly<Record<string, Verb>> = {
  "write to a person": byTeam({
    ways: both("POST /api/official/people/:id/messages", "POST /official/people/:id/messages", { text: "Hello." }),
    emits: () => words,
  }),
  "give coins": byTeam({
    ways: both("POST /api/official/people/:id/coins", "POST /official/people/:id/coins", { amount: 1, ...REASON }),
    emits: () => [...words, "users.coins +1", "users.coin_seq +1", "coin_records.user_id +1"],
  }),
  "end sessions": byTeam({
    ways: both("DELETE /api/official/people/:id/sessions", "POST /official/people/:id/sessions", REASON),
    emits: () => [`sessions.user_id -${DEVICES}`, "signal sessions"],
    endsStory: true,
  }),
  warn: measure({ kind: "warn" }, () => notice("measure_warn")),
  limit: measure({ kind: "limit", feature: "throw", days: 1 }, ({ other }) => [
    ...notice("measure_limit"),
    ...(other === "limited" ? [] : ["users.limits set"]),
  ]),
  suspend: measure({ kind: "suspend", days: 1 }, (pair) => [...notice("measure_suspend"), ...suspension(pair)], {
    onThird: toPartner,
    onActor: toPartner,
  }),
  ban: measure({ kind: "ban" }, ban, { onThird: toPartner, onActor: toPartner }),
  "put a person under 18": measure(
    { kind: "age", age: "minor" },
    (pair) => (pair.areTheyUnder18 ? [] : [...notice("measure_age"), "users.adult_at moved", ...ownStates(pair)]),
    { onThird: ifBandChanges(false), onActor: ifBandChanges(false) },
  ),
  "lift a measure": byTeam({
    make: aMeasure,
    ways: both("POST /api/official/measures/:id/lift", "POST /official/measures/:id/lift", REASON),
    emits: lifted,
  }),
  "remove a reported bottle": decision(
    aReportedBottle,
    { kind: "remove", ...MEASURE },
    {
      emits: () => [
        ...notice("measure_remove"),
        ...["measures.user_id +1", "bottles.hidden_at set", "bottles.state = removed"],
      ],
      // Nothing can be upheld against who has left.
      onActor: (pair) => (pair.me === "deleted" ? [] : reporterTold("report_upheld")(pair)),
    },
  ),
  "reject a report": decision(
    aReportedBottle,
    { kind: "reject" },
    { emits: () => [], onActor: reporterTold("report_rejected") },
  ),
  "reject the reports that hide a bottle": decision(
    aHiddenReportedBottle,
    { kind: "reject" },
    {
      emits: () => [...notice("content_restored"), "bottles.hidden_at cleared"],
      onActor: reporterTold("report_rejected"),
    },
  ),
  "restore a removed bottle": byTeam({
    make: aRemovedBottle,
    ways: both("POST /api/official/reports/:id/restore", "POST /official/reports/:id/restore", REASON),
    emits: () => [...notice("content_restored"), "bottles.hidden_at cleared"],
  }),
  "grant an appeal": reply(anAppeal, "appeals", { decision: "granted", reply: "Yes." }, () => [
    ...notice("appeal_granted"),
    "measures.lifted_at set",
  ]),
  "refuse an appeal": reply(anAppeal, "appeals", { decision: "refused", reply: "No." }, () => notice("appeal_refused")),
  "grant a birthday": {
    ...reply(aBirthdayRequest, "birthdays", { decision: "granted", reply: "Yes." }, (pair) => [
      ...[...notice("birthday_granted"), "measures.user_id +1", "birthday_requests.decision set"],
      ...[`users.birthday = ${NEW_BIRTHDAY}`, "users.adult_at moved", ...(pair.areTheyUnder18 ? ownStates(pair) : [])],
    ]),
    onThird: ifBandChanges(true),
    onActor: ifBandChanges(true),
    endsStory: true,
  },
  "refuse a birthday": reply(aBirthdayRequest, "birthdays", { decision: "refused", reply: "No." }, () => [
    ...notice("birthday_refused"),
    "birthday_requests.decision set",
  ]),
  "release a held comment": held("release", [...notice("text_released"), "comments.hidden_at cleared"]),
  "remove a held comment": held("remove", notice("text_removed")),
  "move what a banned person has": byTeam({
    make: aBottleInHandAndUnmoved,
    ways: { server: {} },
    run: (db, now) => applyPendingBanEffects(db, settle, now),
    emits: ({ other }) => (other === "banned" ? ["bottles.state = expired"] : []),
    endsStory: true,
    onActor: ({ me }) => (me === "banned" ? [...notice("bottle_gone"), "bottles.state = expired"] : []),
  }),
  "reply to feedback": byTeam({
    make: aFeedback,
    ways: both("POST /api/official/feedback/:id/reply", "POST /official/feedback/:id", { reply: "Thank you." }),
    emits: () => [...told("feedback_replied", "official"), "feedback.reply set", "feedback_pending.n -1"],
  }),
};
