/** What a member of the team can do to a person: the routes, and what the person and others get. */

import { compileRoomPlan } from "../../../src/room";
import { ROOMS } from "../../../src/rooms";
import { applyPendingBanEffects } from "../../../src/safety/safety";
import type { Band, PairState } from "./pairs";
import { DEVICES_PER_PERSON } from "./people";
import { type RequestWay, STATES_OF_OTHER, type Verb } from "./rules";
import {
  aBirthdayRequest,
  aBottleInHandAndUnmoved,
  aCareCase,
  aFeedback,
  aHeldComment,
  aHeldPhoto,
  aHiddenReportedBottle,
  aMeasure,
  anAppeal,
  anUrgentlyHiddenBottle,
  aRemovedBottle,
  aReportedBottle,
  NEW_BIRTHDAY,
} from "./team-things";
import type { MakeThing, ThingIds } from "./things";
import { somebodyWithEmptyHand } from "./things";
import { messageChanges, noticeChanges, rejectedChanges, reporterChanges } from "./verbs";

const { settle } = compileRoomPlan(ROOMS);
const REASON = { reason: "For the test." };
const MEASURE = { rule: "1", ...REASON };
/** A text of the team instead of a notice. */
const TEAM_MESSAGE = messageChanges("official_notice", "official");

/** The same by the API and by the console. */
const apiAndPage = (
  api: string,
  page: string,
  fields: Record<string, string | number>,
  more: RequestWay = {},
): Verb["ways"] => {
  const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return { [api]: { ...more, json: () => fields }, [page]: { ...more, form: () => form } };
};
const teamVerb = (verb: Omit<Verb, "byTeam">): Verb => ({ ...verb, byTeam: true, shortStates: STATES_OF_OTHER });

/** Those with whom the person has a conversation in the list learn that it stands differently. */
const toPartner = ({ chat }: PairState): string[] => (chat?.iList ? ["event state"] : []);
/** One's own events of it, one for each conversation. */
const ownStates = ({ theirChats }: PairState): string[] => Array.from({ length: theirChats }, () => "event state");

const ifBandBecomes = (band: Band) => (pair: PairState) => (pair.myBand === band ? [] : toPartner(pair));
const newAge = ({ theirBand }: PairState): string => `users.adult_at ${theirBand === null ? "set" : "moved"}`;

const measureVerb = (fields: Record<string, string | number>, emits: Verb["emits"], more: Partial<Verb> = {}): Verb =>
  teamVerb({
    ways: apiAndPage("POST /api/official/people/:id/measures", "POST /official/people/:id/measures", {
      ...fields,
      ...MEASURE,
    }),
    emits: (pair, things) => {
      const emitted = emits(pair, things);
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
  const ended = [`sessions.user_id -${DEVICES_PER_PERSON}`, "signal sessions"];
  if (other === "banned") return ended;
  const stopped = ["stopped_people.banned +1", "stopped_people.until moved"];
  return ["users.banned_at set", ...(other === "suspended" ? stopped : ["stopped_people.user_id +1"]), ...ended];
}

const decisionVerb = (make: MakeThing, fields: Record<string, string>, verb: Pick<Verb, "emits" | "onActor">): Verb =>
  teamVerb({
    make,
    ways: apiAndPage("POST /api/official/reports/:id/decision", "POST /official/reports/:id/decision", fields),
    ...verb,
  });

const heldTextVerb = (choice: string, emits: string[]): Verb =>
  teamVerb({
    make: aHeldComment,
    ways: apiAndPage("POST /api/official/texts/:kind/:id", "POST /official/texts/:kind/:id", { decision: choice }),
    emits: () => ["held_texts.about_id -1", ...emits],
  });
const SHOWN_PHOTO = [...noticeChanges("picture_released"), "users.profile_changed_at set"];
const heldPhotoVerb = (choice: string, emits: string[]): Verb =>
  teamVerb({
    make: aHeldPhoto,
    ways: apiAndPage("POST /api/official/photos/:id", "POST /official/photos/:id", { decision: choice }),
    emits: () => emits,
  });

const replyVerb = (make: MakeThing, path: string, fields: Record<string, string>, emits: Verb["emits"]): Verb =>
  teamVerb({ make, ways: apiAndPage(`POST /api/official/${path}/:id`, `POST /official/${path}/:id`, fields), emits });

const CHANGES_BY_LIFTED_KIND: Partial<Record<string, string[]>> = {
  suspend: ["users.suspended_until cleared", "stopped_people.user_id -1"],
  ban: ["users.banned_at cleared", "stopped_people.banned -1", "stopped_people.until moved"],
};
const liftChanges = (_pair: PairState, { kind = "", hasDevice }: ThingIds): string[] => [
  ...noticeChanges("measure_lifted").filter((change) => hasDevice === "yes" || change !== "push official"),
  "measures.lifted_at set",
  ...(CHANGES_BY_LIFTED_KIND[kind] ?? []),
];

export const TEAM_VERBS: Readonly<Record<string, Verb>> = {
  "write to a person": teamVerb({
    ways: apiAndPage("POST /api/official/people/:id/messages", "POST /official/people/:id/messages", {
      text: "Hello.",
    }),
    emits: () => TEAM_MESSAGE,
  }),
  "give coins": teamVerb({
    ways: apiAndPage("POST /api/official/people/:id/coins", "POST /official/people/:id/coins", {
      amount: 1,
      ...REASON,
    }),
    emits: () => [...TEAM_MESSAGE, "users.coins +1", "users.coin_seq +1", "coin_records.user_id +1"],
  }),
  "end sessions": teamVerb({
    ways: apiAndPage("DELETE /api/official/people/:id/sessions", "POST /official/people/:id/sessions", REASON),
    emits: () => [`sessions.user_id -${DEVICES_PER_PERSON}`, "signal sessions"],
    endsStory: true,
  }),
  warn: measureVerb({ kind: "warn" }, () => noticeChanges("measure_warn")),
  limit: measureVerb({ kind: "limit", feature: "throw", days: 1 }, ({ other }) => [
    ...noticeChanges("measure_limit"),
    ...(other === "limited" ? [] : ["users.limits set"]),
  ]),
  suspend: measureVerb(
    { kind: "suspend", days: 1 },
    (pair) => [...noticeChanges("measure_suspend"), ...suspension(pair)],
    { make: somebodyWithEmptyHand, onThird: toPartner, onActor: toPartner, endsWalk: true },
  ),
  ban: measureVerb({ kind: "ban" }, ban, {
    make: somebodyWithEmptyHand,
    onThird: toPartner,
    onActor: toPartner,
    endsWalk: true,
  }),
  "put a person under 18": measureVerb(
    { kind: "age", age: "minor" },
    (pair) =>
      pair.theirBand === "under 18" ? [] : [...noticeChanges("measure_age"), newAge(pair), ...ownStates(pair)],
    { onThird: ifBandBecomes("under 18"), onActor: ifBandBecomes("under 18") },
  ),
  "lift a measure": teamVerb({
    make: aMeasure,
    ways: apiAndPage("POST /api/official/measures/:id/lift", "POST /official/measures/:id/lift", REASON),
    emits: liftChanges,
  }),
  "remove a reported bottle": decisionVerb(
    aReportedBottle,
    { kind: "remove", ...MEASURE },
    {
      emits: () => [
        ...noticeChanges("measure_remove"),
        ...["measures.user_id +1", "bottles.hidden_at set", "bottles.state = removed"],
      ],
      // Nothing can be upheld against who has left.
      onActor: (pair) => (pair.me === "deleted" ? [] : reporterChanges("report_removed")(pair)),
    },
  ),
  "reject a report": decisionVerb(
    aReportedBottle,
    { kind: "reject" },
    {
      emits: () => [],
      onActor: rejectedChanges,
    },
  ),
  "close a case of self-harm as seen to": decisionVerb(
    aCareCase,
    { kind: "reject" },
    { emits: () => [], onActor: reporterChanges("report_seen_to") },
  ),
  "reject the reports that hide a bottle": decisionVerb(
    aHiddenReportedBottle,
    { kind: "reject" },
    {
      emits: () => [...noticeChanges("content_restored"), "bottles.hidden_at cleared"],
      onActor: rejectedChanges,
    },
  ),
  "reject urgent reports as wrong": teamVerb({
    make: anUrgentlyHiddenBottle,
    ways: apiAndPage("POST /api/official/reports/:id/wrong", "POST /official/reports/:id/wrong", {}),
    emits: () => [...noticeChanges("content_restored"), "bottles.hidden_at cleared"],
    onActor: rejectedChanges,
  }),
  "let something rest": decisionVerb(
    aCareCase,
    { kind: "rest" },
    {
      emits: () => [...noticeChanges("measure_rest"), ...["measures.user_id +1", "bottles.hidden_at set"]],
      // Nobody is told anything about who has left.
      onActor: (pair) => (pair.me === "deleted" ? [] : reporterChanges("report_seen_to")(pair)),
    },
  ),
  "restore a removed bottle": teamVerb({
    make: aRemovedBottle,
    ways: apiAndPage("POST /api/official/reports/:id/restore", "POST /official/reports/:id/restore", REASON),
    emits: () => [...noticeChanges("content_restored"), "bottles.hidden_at cleared"],
  }),
  "grant an appeal": replyVerb(anAppeal, "appeals", { decision: "granted", reply: "Yes." }, () => [
    ...noticeChanges("appeal_granted"),
    "measures.lifted_at set",
  ]),
  "refuse an appeal": replyVerb(anAppeal, "appeals", { decision: "refused", reply: "No." }, () =>
    noticeChanges("appeal_refused"),
  ),
  "grant a birthday": {
    ...replyVerb(aBirthdayRequest, "birthdays", { decision: "granted", reply: "Yes." }, (pair) => [
      ...[...noticeChanges("birthday_granted"), "measures.user_id +1", "birthday_requests.decision set"],
      ...(pair.theirBand === null ? ["users.birthday set"] : [`users.birthday = ${NEW_BIRTHDAY}`]),
      ...[newAge(pair), ...(pair.theirBand === "adult" ? [] : ownStates(pair))],
    ]),
    onThird: ifBandBecomes("adult"),
    onActor: ifBandBecomes("adult"),
    endsStory: true,
  },
  "refuse a birthday": replyVerb(aBirthdayRequest, "birthdays", { decision: "refused", reply: "No." }, () => [
    ...noticeChanges("birthday_refused"),
    "birthday_requests.decision set",
  ]),
  "release a held comment": heldTextVerb("release", [...noticeChanges("text_released"), "comments.hidden_at cleared"]),
  "remove a held comment": heldTextVerb("remove", noticeChanges("text_removed")),
  "let a held photo through": heldPhotoVerb("release", SHOWN_PHOTO),
  "remove a held photo": heldPhotoVerb("remove", [...noticeChanges("picture_removed"), "photos.user_id -1"]),
  "move what a banned person has": teamVerb({
    make: aBottleInHandAndUnmoved,
    ways: { server: {} },
    run: (db, now) => applyPendingBanEffects(db, settle, now),
    emits: ({ other }) => (other === "banned" ? ["bottles.state = expired"] : []),
    needsFreshPeople: true,
    onActor: ({ me }) => (me === "banned" ? [...noticeChanges("bottle_gone"), "bottles.state = expired"] : []),
  }),
  "reply to feedback": teamVerb({
    make: aFeedback,
    ways: apiAndPage("POST /api/official/feedback/:id/reply", "POST /official/feedback/:id", { reply: "Thank you." }),
    emits: () => [...messageChanges("feedback_replied", "official"), "feedback.reply set", "feedback_pending.n -1"],
  }),
};
