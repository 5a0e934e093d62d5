/** Reports, invitations and a deletion: the routes, and what the other side gets. */
import { newId } from "../../../src/db/ids";
import { priceAt } from "../../../src/limits/prices";
import { SAFETY_LIMITS } from "../../../src/limits/safety";
import { NOW } from "../../support/bottles";
import type { PairState } from "./pairs";
import { ANY_STATE_OF_PAIR, STATES_OF_OTHER, STATES_OF_VARIANT, type Verb } from "./rules";
import { SOCIAL_VERBS } from "./social";
import { aBottleAtSea, type MakeThing, somebodyWithOneBottleInHand } from "./things";

const SPAM = { reason: "spam" };
const report = (kind: string, form = {}): Verb["ways"] => ({
  "POST /api/reports": { json: ({ id }) => ({ kind, id, ...SPAM }) },
  "POST /report/:kind/:id": { form: () => ({ ...SPAM, ...form }) },
});

const aReportedPerson: MakeThing = async ({ other }) => ({ id: other.id, kind: "user" });

/** A bottle that lacks one report to be hidden. */
const aBottleReportedTwice: MakeThing = async (scene) => {
  const { id } = await aBottleAtSea(scene);
  const reporters = SAFETY_LIMITS.hidingReporters - 1;
  const nothing = { hidden_at: null, decided_at: null, decision: null, official_id: null, evidence_file: null };
  const { db, other, now } = scene;
  await db
    .insertInto("report_cases")
    .values({
      ...{ id: newId(now), kind: "bottle", thing_id: id, about_id: other.id, opened_at: now, place: now, reporters },
      ...{
        weight: reporters * SAFETY_LIMITS.reportWeight,
        may_hide: 0,
        evidence: null,
        evidence_until: null,
        legal_hold: 0,
      },
      ...nothing,
    })
    .execute();
  return { id, kind: "bottle" };
};

const { block } = SOCIAL_VERBS;
const REPORTING_STATES = ["actor without birthday", "other without birthday", "other suspended"] as const;

/** Whether the actor can see the other one's profile, if only the name. */
const isShown = ({ blockedMe, iBlocked, bands, iFollow, followsMe }: PairState): boolean =>
  iBlocked || (!blockedMe && (bands === "same" || iFollow || followsMe));

const anInvitation: MakeThing = async ({ db, other }) => {
  const row = await db.selectFrom("users").select("invite_code").where("id", "=", other.id).executeTakeFirstOrThrow();
  return { id: other.id, code: row.invite_code };
};

let newcomers = 0;
function newcomerForm({ code = "" }: Readonly<Record<string, string>>) {
  const name = `newcomer.${process.pid}.${newcomers++}`;
  const password = "tide-and-lantern-glass";
  return { username: name, nickname: name, password, confirm: password, language: "en", invite: code };
}

/** What goes from others with an account; the two have written one text, by the one who leaves. */
function departure({ iFollow, followsMe, iBlocked, blockedMe }: PairState): string[] {
  return [
    ...(iFollow ? ["follows.followee_id -1", "users.follower_count -1"] : []),
    ...(followsMe ? ["follows.follower_id -1", "users.following_count -1"] : []),
    ...(iFollow && followsMe ? ["users.friend_count -1"] : []),
    ...(iBlocked ? ["blocks.blocked_id -1"] : []),
    ...(blockedMe ? ["blocks.blocker_id -1"] : []),
  ];
}
const hasWritten = ({ chat }: PairState): boolean => chat !== null && (chat.answered || chat.opener === "me");
const departureWithMessages = (pair: PairState): string[] => [
  ...departure(pair),
  ...(hasWritten(pair) ? ["event recalled", "chat message recalled_at set", "chat message has_text -1"] : []),
  // A request that was never read.
  ...(pair.chat?.answered === false && pair.chat.opener === "me"
    ? ["conversation_members.unread -1", "conversation_members.read_seq +1"]
    : []),
];

const deletion = (messages: string, emits: (pair: PairState) => string[]): Verb => ({
  ways: {
    "DELETE /api/auth/account": { json: () => ({ messages }) },
    "POST /account/delete": { form: () => ({ messages }) },
  },
  emits,
  onThird: emits,
  despite: ANY_STATE_OF_PAIR,
  needsFreshPeople: true,
  ...(messages === "remove" && { shortStates: STATES_OF_VARIANT }),
});

const ADULT_BIRTHDAY = "1990-05-18";
const newcomerProfile = () => ({ nickname: newcomerForm({}).nickname, birthday: ADULT_BIRTHDAY, gender: "other" });

/** From then on the two may write to each other. */
const toPartnerAtFirst = ({ bands, chat }: PairState): string[] =>
  bands === "actor without birthday" && chat?.iList ? ["event state"] : [];

export const ACCOUNT_VERBS: Readonly<Record<string, Verb>> = {
  "report a person": { make: aReportedPerson, ways: report("user"), emits: () => [] },
  "report a bottle for the third time": {
    make: aBottleReportedTwice,
    ways: report("bottle"),
    emits: () => ["bottles.hidden_at set"],
    // Open to everybody who can read it.
    despite: [...REPORTING_STATES, "two age bands"],
  },
  "report a person and block them": {
    changesTies: true,
    make: somebodyWithOneBottleInHand,
    ways: { "POST /report/:kind/:id": { form: () => ({ ...SPAM, block: "1" }) } },
    emits: (pair, things) => (isShown(pair) ? (block?.emits(pair, things) ?? []) : []),
    despite: ["other suspended", "block", "two age bands", "other without birthday"],
  },
  "register by an invitation": {
    make: anInvitation,
    ways: {
      "POST /api/auth/register": { json: newcomerForm, signedOut: true },
      "POST /register": { form: newcomerForm, signedOut: true },
    },
    emits: () => [
      ...[`users.coins +${priceAt("invitation", NOW)}`, "users.coin_seq +1"],
      ...["coin_records.user_id +1", "users.invited_by +1"],
    ],
    // A newcomer is nobody of the pair.
    shortStates: STATES_OF_OTHER,
    despite: ["actor banned", ...ANY_STATE_OF_PAIR.filter((rule) => rule !== "other banned")],
  },
  "name the birthday": {
    ways: {
      "PUT /api/auth/profile": { json: () => ({ birthday: ADULT_BIRTHDAY }) },
      "POST /profile/edit": { form: newcomerProfile },
      "POST /complete-profile": { form: newcomerProfile },
    },
    emits: toPartnerAtFirst,
    onThird: toPartnerAtFirst,
    despite: ANY_STATE_OF_PAIR,
  },
  "delete the account": deletion("keep", departure),
  "delete the account with all messages": deletion("remove", departureWithMessages),
};
