/** Acts of four people that change a stored count, each by the verb of its room. */
import { deleteAccount } from "../../../src/account/account";
import {
  dropBottle,
  keepBottle,
  likeBottle,
  pickUpBottle,
  removeBottle,
  throwBackBottle,
  throwBottle,
  unlikeBottle,
} from "../../../src/bottles/bottles";
import {
  hideMessage,
  markConversationRead,
  muteConversation,
  recallMessage,
  removeConversation,
  sendText,
} from "../../../src/chat/chat";
import { newId } from "../../../src/db/ids";
import type { Db } from "../../../src/db/transact";
import { listSystemMessages, markAllMessagesRead, markMessageRead } from "../../../src/messages/messages";
import { Refusal } from "../../../src/runtime/errors";
import { decideCase, takeMeasure } from "../../../src/safety/safety";
import { followPerson, unblockPerson, unfollowPerson } from "../../../src/social/social";
import { likeDesign, saveDesignComment, unlikeDesign } from "../../../src/square/square";
import { markEvidenceOpened, officialContext, reportThing, things } from "../../safety/official-fixtures";
import type { openTestApp } from "../../support/app";
import { blockPerson } from "../../support/block-person";
import type { TestPerson } from "../../support/people";

export interface CountedWorld {
  db: Db;
  app: ReturnType<typeof openTestApp>;
  now: number;
  official: TestPerson;
  people: TestPerson[];
  bottles: string[];
  designs: string[];
}

/** Who acts on whom and on what. */
export interface CountedStep {
  me: TestPerson;
  other: TestPerson;
  bottle: string;
  design: string;
}

type Act = (world: CountedWorld, step: CountedStep) => Promise<unknown>;

const missing = () => new Refusal("not_found");

const lastMessage = (db: Db, from: string) =>
  db
    .selectFrom("chat_messages")
    .select("id")
    .where("sender_id", "=", from)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow(missing);

const lastComment = (db: Db, bottle: string) =>
  db.selectFrom("comments").select("id").where("bottle_id", "=", bottle).executeTakeFirstOrThrow(missing);

const RULE = { rule: "1", reason: "It is not kind." } as const;

async function decide({ db, official, now }: CountedWorld, thing: string, kind: "remove" | "reject") {
  const caseId = await markEvidenceOpened(db, official, thing);
  const decision =
    kind === "reject" ? ({ kind } as const) : ({ kind, remove: true, endSessions: false, ...RULE } as const);
  return decideCase(db, things, officialContext(official), { caseId, decision }, now);
}

export const COUNTED_ACTS = {
  throw: ({ db, now, bottles }, { me }) =>
    throwBottle(db, me, { content: "To whoever finds this" }, now).then(({ bottle }) => bottles.push(bottle.id)),
  "pick up": ({ db, now }, { me, bottle }) => pickUpBottle(db, me, bottle, now),
  drop: ({ db, now }, { me, bottle }) => dropBottle(db, me, bottle, "Well found", now),
  "throw back": ({ db, now }, { me, bottle }) => throwBackBottle(db, me, bottle, now),
  keep: ({ db, now }, { me, bottle }) => keepBottle(db, me, bottle, now),
  "like a bottle": ({ db, now }, { me, bottle }) => likeBottle(db, me, bottle, now),
  "unlike a bottle": ({ db, now }, { me, bottle }) => unlikeBottle(db, me, bottle, now),
  "remove a bottle": ({ db, now }, { me, bottle }) => removeBottle(db, me, bottle, now),
  "like a design": ({ db, now }, { me, design }) => likeDesign(db, me, design, now),
  "unlike a design": ({ db, now }, { me, design }) => unlikeDesign(db, me, design, now),
  "comment on a design": ({ db, now }, { me, design }) => saveDesignComment(db, me, design, "Lovely", now),
  follow: ({ db, now }, { me, other }) => followPerson(db, me, other.id, now),
  unfollow: ({ db, now }, { me, other }) => unfollowPerson(db, me, other.id, now),
  block: ({ db, now }, { me, other }) => blockPerson(db, me, other.id, now),
  unblock: ({ db, now }, { me, other }) => unblockPerson(db, me, other.id, now),
  send: ({ db, now }, { me, other }) => sendText(db, me.id, other.id, { text: "Hello", clientId: newId(now) }, now),
  read: ({ db, now }, { me, other }) => markConversationRead(db, me.id, other.id, undefined, now),
  recall: async ({ db, now, app }, { me }) =>
    recallMessage(db, { kept: app.files, burning: app.files }, me.id, (await lastMessage(db, me.id)).id, now),
  hide: async ({ db, now }, { me, other }) => hideMessage(db, me.id, (await lastMessage(db, other.id)).id, now),
  mute: ({ db }, { me, other }) => muteConversation(db, me.id, other.id, true),
  unmute: ({ db }, { me, other }) => muteConversation(db, me.id, other.id, false),
  "remove a conversation": ({ db, now }, { me, other }) => removeConversation(db, me.id, other.id, now),
  "read one message": async ({ db, now }, { me }) => {
    const { items } = await listSystemMessages(db, me.id, 1, 1, now);
    if (items[0]) await markMessageRead(db, me.id, items[0].id, now);
  },
  "read all messages": ({ db, now }, { me }) => markAllMessagesRead(db, me.id, now),
  "report a comment": async ({ db, now }, { me, bottle }) =>
    reportThing(db, me, { kind: "comment", id: (await lastComment(db, bottle)).id }, now),
  "remove a reported comment": async (world, { bottle }) =>
    decide(world, (await lastComment(world.db, bottle)).id, "remove"),
  "restore a reported comment": async (world, { bottle }) =>
    decide(world, (await lastComment(world.db, bottle)).id, "reject"),
  ban: ({ db, now, official }, { other }) =>
    takeMeasure(db, officialContext(official), other.id, { kind: "ban", endSessions: true, ...RULE }, now),
  leave: ({ db, now, app }, { me }) => deleteAccount(db, app.files, me.id, now),
  "leave with all messages": ({ db, now, app }, { me }) =>
    deleteAccount(db, app.files, me.id, now, { messages: "remove" }),
} satisfies Record<string, Act>;

export type CountedActName = keyof typeof COUNTED_ACTS;
export const COUNTED_ACT_NAMES = Object.keys(COUNTED_ACTS) as CountedActName[];
