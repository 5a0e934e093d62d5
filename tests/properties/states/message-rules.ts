/** A chat message by the model: what each verb answers, and what it changes (docs/product.md 10, 12). */
import { CHAT_LIMITS } from "../../../src/limits/chat";
import { BURN_RULES, type BurnKeyState, endBurn, eraseKey, isOpenable } from "./burn-rules";
import type { Judgement } from "./holding-rules";
import { edit, react, takeReactionBack } from "./message-changes";
import { isBlockBetween, type StateModel } from "./model";
import { bandOf } from "./people";

/** One side of the conversation. */
export interface ModelSide {
  unread: number;
  rings: number;
  read: number;
  delivered: number;
  isListed: boolean;
  /** Number of the last message that went with the conversation. */
  cleared: number;
}

export interface ModelMessage {
  id: string;
  from: string;
  to: string;
  kind: "text" | "image" | "burn";
  at: number;
  /** Its number, of the last message too. */
  seq: number;
  hasText: boolean;
  isRecalled: boolean;
  /** Of a picture: it was opened, or ended unopened. */
  ended: "opened" | "unopened" | null;
  /** Of a burn picture, as long as it is stored. */
  key: BurnKeyState | null;
  review: "held" | "refused" | null;
  /** Who has deleted it, or has not received it. */
  hiddenFrom: Set<string>;
  /** Whether the team hides it from its recipient. */
  isRemoved: boolean;
  reporters: Set<string>;
  areFriends: boolean;
  isSenderFollowing: boolean;
  /** Who has reacted. */
  reactions: Set<string>;
  isEdited: boolean;
  /** Earlier texts that are kept. */
  versions: number;
  /** It is gone with its sender's account. */
  isErased?: boolean;
  sides: Map<string, ModelSide>;
}

export const newSide = (change: Partial<ModelSide> = {}): ModelSide => ({
  unread: 0,
  rings: 0,
  read: 0,
  delivered: 0,
  isListed: true,
  cleared: 0,
  ...change,
});

export interface MessageAct {
  model: StateModel;
  message: ModelMessage;
  who: string;
  now: number;
}
export type MessageRule = (act: MessageAct) => Judgement;

const otherOf = ({ message: { from, to }, who }: MessageAct): string => (who === from ? to : from);

/** Whether it is theirs: what waits for review belongs to its sender alone. */
const isOwn = ({ message: { from, to, review, isErased }, who }: MessageAct): boolean =>
  !isErased && (who === from || (who === to && review === null));
/** Not removed with the conversation. */
const isKept = ({ message, who }: MessageAct): boolean => {
  const side = message.sides.get(who);
  return side !== undefined && message.seq > side.cleared;
};
const isHidden = ({ message: { hiddenFrom, isRemoved, to }, who }: Pick<MessageAct, "message" | "who">): boolean =>
  hiddenFrom.has(who) || (isRemoved && who === to);
const isVisible = (act: MessageAct): boolean => isOwn(act) && isKept(act) && !isHidden(act);

/** What its recipient does not see is not unread; what comes back to them rings among friends alone. */
export function recountUnread(message: ModelMessage): void {
  const side = message.sides.get(message.to);
  if (!side || side.read >= message.seq || side.cleared >= message.seq || message.review !== null) return;
  const unread = isHidden({ message, who: message.to }) ? 0 : 1;
  if (unread !== side.unread) Object.assign(side, { unread, rings: message.areFriends ? unread : 0 });
}

const ofVisible =
  (rule: MessageRule): MessageRule =>
  (act) =>
    isVisible(act) ? rule(act) : "not_found";

const takeBack = (message: ModelMessage): void => {
  message.isRecalled = true;
  message.hasText = false;
  message.reactions.clear();
  message.versions = 0;
  eraseKey(message);
  if (message.review === "held") message.review = null;
};

const recall: MessageRule = (act) => {
  const { message, who, now } = act;
  if (!isOwn(act) || isHidden(act)) return "not_found";
  if (message.from !== who) return "forbidden";
  if (message.isRecalled) return null;
  const isLate = now - message.at > CHAT_LIMITS.recallWindow;
  return isLate && message.review !== "held" ? "recall_window_over" : () => takeBack(message);
};

const remove: MessageRule = (act) => {
  const { model, message, who } = act;
  if (!isOwn(act)) return "not_found";
  return () => {
    if (message.review === "held") takeBack(message);
    if (message.to === who) {
      endBurn(message);
      eraseKey(message);
    }
    message.hiddenFrom.add(who);
    const other = otherOf(act);
    const side = message.sides.get(other);
    if (!side || !model.people.has(other) || message.seq <= side.cleared) message.hiddenFrom.add(other);
    recountUnread(message);
  };
};

/** One's side of a conversation of which anything has reached one: of a message in review nothing has. */
function knownSideOf({ message, who }: Pick<MessageAct, "message" | "who">): ModelSide | undefined {
  const side = message.sides.get(who);
  return side && (side.isListed || side.cleared > 0) ? side : undefined;
}

/** Without a conversation the other has to be there. */
const withoutSide = (act: MessageAct): Judgement => {
  const other = act.model.people.get(otherOf(act));
  return other && !other.banned ? null : "user_not_found";
};

/** A block or the border of 18 stands between the two: receipts wait, so that neither learns of the other. */
function areApart(act: MessageAct): boolean {
  const { model, who, now } = act;
  const [me, other] = [model.people.get(who), model.people.get(otherOf(act))];
  if (isBlockBetween(model, who, otherOf(act))) return true;
  return me !== undefined && other !== undefined && bandOf(me, now) !== bandOf(other, now);
}

const receive: MessageRule = (act) => {
  const { message, who } = act;
  const side = knownSideOf(act);
  if (!side || areApart(act) || message.from === who || !isOwn(act) || side.delivered >= message.seq) return null;
  return () => {
    side.delivered = message.seq;
  };
};

const markRead: MessageRule = (act) => {
  const { message } = act;
  const side = knownSideOf(act);
  if (!side) return withoutSide(act);
  if (side.read >= message.seq) return null;
  const delivered = areApart(act) ? side.delivered : message.seq;
  return () => void Object.assign(side, { unread: 0, rings: 0, read: message.seq, delivered });
};

const report: MessageRule = (act) => {
  const { model, message, who } = act;
  if (message.reporters.has(who)) return null;
  if (!model.people.has(message.from)) return "not_found";
  if (message.from === who) return "own_thing";
  return isOwn(act) && isKept(act) ? () => void message.reporters.add(who) : "not_found";
};

const translate = ofVisible(({ message }) => (message.hasText && !message.isRecalled ? null : "not_found"));

const openPicture: MessageRule = (act) => {
  const { kind, isRecalled, ended } = act.message;
  return kind === "image" && !isRecalled && ended === null && isVisible(act) ? null : "not_found";
};

/** It shows on the screen alone: nothing that the model knows changes. */
const reveal: MessageRule = ofVisible(({ message: { kind, from }, who }) => {
  if (kind !== "image") return "not_found";
  return from === who ? "forbidden" : null;
});

export function endConversation({ message, who }: Pick<MessageAct, "message" | "who">): void {
  const side = message.sides.get(who);
  if (side) Object.assign(side, { isListed: false, cleared: message.seq, unread: 0, rings: 0 });
  endBurn(message);
  eraseKey(message);
}

const removeConversation: MessageRule = (act) => (knownSideOf(act) ? () => endConversation(act) : withoutSide(act));

export const MESSAGE_RULES = {
  recall,
  remove,
  open: ofVisible(BURN_RULES.open),
  load: ofVisible(BURN_RULES.load),
  claim: ofVisible(BURN_RULES.claim),
  finish: ofVisible(BURN_RULES.finish),
  receive,
  markRead,
  report,
  translate,
  openPicture,
  reveal,
  removeConversation,
  react: ofVisible(react),
  takeReactionBack: ofVisible(takeReactionBack),
  edit: ofVisible(edit),
} as const satisfies Record<string, MessageRule>;
export type MessageVerb = keyof typeof MESSAGE_RULES;

/** Whether it is in the file that its reader takes along. */
export const isTakenAlong = (act: MessageAct): boolean =>
  isVisible(act) && !act.message.isRecalled && act.message.kind !== "burn" && act.message.review === null;

/** What its reader sees of it in the list; null: nothing. */
export function shownMessage(act: MessageAct): object | null {
  const { message, who, now } = act;
  if (!isVisible(act)) return null;
  const { kind, isRecalled, review, seq, hasText } = message;
  const side = message.sides.get(message.to);
  const isReceived = (upTo: number | undefined) => review === null && seq <= (upTo ?? 0);
  const state = isReceived(side?.read) ? "read" : isReceived(side?.delivered) ? "delivered" : "sent";
  const burned = kind === "burn" && !isRecalled && !isOpenable(message, now);
  return {
    kind,
    recalled: isRecalled,
    burned,
    review,
    hasText: hasText && !isRecalled,
    state,
    own: who === message.from,
    reactions: message.reactions.size,
    edited: message.isEdited && !isRecalled,
  };
}
