/** Whatever two people and the team do to messages of a chat, by the verb of its room. */
import {
  hideMessage,
  markConversationRead,
  muteConversation,
  openBurn,
  recallMessage,
  removeConversation,
  sendText,
} from "../../../src/chat/chat";
import { newId } from "../../../src/db/ids";
import { type Db, transact } from "../../../src/db/transact";
import { Refusal } from "../../../src/runtime/errors";
import { decideCase, decideHeldText, liftMeasure, restoreContent } from "../../../src/safety/safety";
import { followPerson, unblockPerson, unfollowPerson } from "../../../src/social/social";
import { sendSealedBurn } from "../../chat/sealed-burn";
import { markEvidenceOpened, officialContext, reportThing, things } from "../../safety/official-fixtures";
import type { openTestApp } from "../../support/app";
import { blockPerson } from "../../support/block-person";
import type { TestPerson } from "../../support/people";
import { HELD_WORD } from "../values";

export interface ChatWorld {
  db: Db;
  app: ReturnType<typeof openTestApp>;
  now: number;
  official: TestPerson;
}

export interface ChatStep {
  me: TestPerson;
  other: TestPerson;
  /** Which message it is about. */
  at: number;
}

type Act = (world: ChatWorld, step: ChatStep) => Promise<unknown>;

const REASON = { rule: "1", reason: "It is not kind." } as const;

/** One of the messages between the two, or of one of them, held ones too. */
async function findMessage({ db }: ChatWorld, { me, other, at }: ChatStep, from?: TestPerson) {
  const rows = await db
    .selectFrom("chat_messages")
    .select(["id", "seq", "sender_id"])
    .where("sender_id", "in", from ? [from.id] : [me.id, other.id])
    .where("conversation_id", "in", (eb) =>
      eb
        .selectFrom("conversation_members")
        .select("conversation_id")
        .where("user_id", "=", me.id)
        .where("other_id", "=", other.id),
    )
    .orderBy("seq")
    .execute();
  const row = rows[at % Math.max(1, rows.length)];
  if (!row) throw new Refusal("not_found");
  return row;
}

const text =
  (words: string): Act =>
  ({ db, now }, { me, other }) =>
    sendText(db, me.id, other.id, { text: words, clientId: newId(now) }, now);

const decide =
  (kind: "remove" | "reject"): Act =>
  async (world, step) => {
    const { db, official, now } = world;
    const { id } = await findMessage(world, step, step.other);
    await reportThing(db, step.me, { kind: "message", id }, now);
    const caseId = await markEvidenceOpened(db, official, id);
    const removal = { kind: "remove", remove: true, endSessions: false, ...REASON } as const;
    const decision = kind === "reject" ? ({ kind } as const) : removal;
    return decideCase(db, things, officialContext(official), { caseId, decision }, now);
  };

async function findCase(world: ChatWorld, step: ChatStep): Promise<string> {
  const { id } = await findMessage(world, step, step.other);
  const row = await world.db
    .selectFrom("report_cases")
    .select("id")
    .where("thing_id", "=", id)
    .orderBy("opened_at", "desc")
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return row.id;
}

/** What a round of mass mail does to a text that was delivered, and takes back. */
const round =
  (act: "hide" | "restore"): Act =>
  async (world, step) => {
    const { id } = await findMessage(world, step, step.other);
    return transact(world.db, (tx) => things.message?.[0]?.[act](tx, id, world.now) ?? Promise.resolve());
  };

const storesOf = ({ app }: ChatWorld) => ({ kept: app.files, burning: app.files });

const settleHeld =
  (decision: "release" | "remove"): Act =>
  async (world, step) => {
    const { id } = await findMessage(world, step, step.other);
    return decideHeldText(world.db, world.official.id, things, { kind: "message", id, decision }, world.now);
  };

export const CHAT_ACTS = {
  send: text("Good evening"),
  "send what is held": text(`Such a ${HELD_WORD}`),
  "release it": settleHeld("release"),
  "refuse it": settleHeld("remove"),
  "read all": ({ db, now }, { me, other }) => markConversationRead(db, me.id, other.id, undefined, now),
  "read a part": async (world, step) => {
    const { seq } = await findMessage(world, step);
    return markConversationRead(world.db, step.me.id, step.other.id, seq, world.now);
  },
  "delete for oneself": async (world, step) =>
    hideMessage(world.db, step.me.id, (await findMessage(world, step)).id, world.now),
  recall: async (world, step) => {
    const { id } = await findMessage(world, step, step.me);
    return recallMessage(world.db, storesOf(world), step.me.id, id, world.now);
  },
  "send a burn picture": (world, { me, other }) =>
    sendSealedBurn(world.db, storesOf(world).burning, { from: me, to: other }, world.now),
  "open a burn picture": async (world, step) => {
    const { id } = await findMessage(world, step, step.other);
    return openBurn(world.db, storesOf(world), { id: step.me.id, sessionId: "a session" }, id, world.now);
  },
  "report, and it is removed": decide("remove"),
  "report in vain": decide("reject"),
  "lift the removal": async (world, step) => {
    const caseId = await findCase(world, step);
    const measure = await world.db
      .selectFrom("measures")
      .select("id")
      .where("case_id", "=", caseId)
      .where("lifted_at", "is", null)
      .executeTakeFirst();
    if (!measure) throw new Refusal("not_found");
    const lift = { measureId: measure.id, reason: "A mistake." };
    return liftMeasure(world.db, things, officialContext(world.official), lift, world.now);
  },
  "restore what was removed": async (world, step) => {
    const restored = { caseId: await findCase(world, step), reason: "A mistake." };
    return restoreContent(world.db, things, officialContext(world.official), restored, world.now);
  },
  "hide by a round": round("hide"),
  "show by a round": round("restore"),
  block: ({ db, now }, { me, other }) => blockPerson(db, me, other.id, now),
  unblock: ({ db, now }, { me, other }) => unblockPerson(db, me, other.id, now),
  follow: ({ db, now }, { me, other }) => followPerson(db, me, other.id, now),
  unfollow: ({ db, now }, { me, other }) => unfollowPerson(db, me, other.id, now),
  mute: ({ db }, { me, other }) => muteConversation(db, me.id, other.id, true),
  unmute: ({ db }, { me, other }) => muteConversation(db, me.id, other.id, false),
  "remove the conversation": ({ db, now }, { me, other }) => removeConversation(db, me.id, other.id, now),
} satisfies Record<string, Act>;

export type ChatActName = keyof typeof CHAT_ACTS;
export const CHAT_ACT_NAMES = Object.keys(CHAT_ACTS) as ChatActName[];
