/** A burn picture by the model: who opens it, in one step or in two, and how long its key is stored (docs/product.md 10.5). */
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../../src/limits/chat";
import type { ErrorCode } from "../../../src/runtime/errors";
import type { MessageAct, MessageRule, ModelMessage } from "./message-rules";
import { isBlockBetween } from "./model";
import { bandOf } from "./people";

/** Who has claimed it, and when (ms). */
export type BurnKeyState = "unclaimed" | { by: string; at: number };

/** It can still be opened, by time and by what was done with it. */
export const isOpenable = ({ kind, isRecalled, ended, at }: ModelMessage, now: number): boolean =>
  kind === "burn" && !isRecalled && ended === null && now - at < CHAT_SERVER_LIMITS.burnRetention;

/** Whoever has claimed it reads it no more. */
export const eraseKey = (message: ModelMessage): void => {
  message.key = null;
};

/** Nobody opens it any more; what was opened before keeps its key for the minute of its claim. */
export function endBurn(message: ModelMessage): void {
  if (message.kind !== "burn" || message.isRecalled || message.ended !== null) return;
  message.ended = "unopened";
  eraseKey(message);
}

const isStopped = ({ model, now }: MessageAct, id: string): boolean => {
  const person = model.people.get(id);
  return person === undefined || person.banned || person.suspendedUntil > now;
};

/** What whoever asks for it is refused with; null: it can be opened. */
function refusalOf(act: MessageAct): ErrorCode | null {
  const { model, message, who, now } = act;
  if (message.kind !== "burn") return "not_found";
  if (message.from === who) return "forbidden";
  const [me, sender] = [model.people.get(who), model.people.get(message.from)];
  if (!me || !sender) return "image_expired";
  if (isBlockBetween(model, who, message.from)) return "not_friends";
  if (bandOf(me, now) !== bandOf(sender, now)) return "image_expired";
  if (!message.areFriends) return "not_friends";
  const isClosed = bandOf(me, now) !== "adult" || isStopped(act, message.from) || isStopped(act, who);
  return isClosed || !isOpenable(message, now) ? "image_expired" : null;
}

/** In one step: nothing is left to ask for again. */
const open: MessageRule = (act) =>
  refusalOf(act) ??
  (() => {
    act.message.ended = "opened";
    eraseKey(act.message);
  });

/** The sealed bytes. */
const load: MessageRule = (act) => refusalOf(act);

const hasClaimed = ({ message: { key }, who }: MessageAct): boolean =>
  key !== null && key !== "unclaimed" && key.by === who;

/** The first claim; the same one reads the key again for a minute, whatever has come between the two people. */
const claim: MessageRule = (act) => {
  const { message, who, now } = act;
  const { key } = message;
  const isKept = key !== null && key !== "unclaimed" && now - key.at < CHAT_LIMITS.burnClaimKept;
  if (isKept && hasClaimed(act)) return null;
  return (
    refusalOf(act) ??
    (() => {
      message.ended = "opened";
      message.key = { by: who, at: now };
    })
  );
};

/** It was shown; of another claim, and of nothing, nothing is said. */
const finish: MessageRule = (act) => {
  if (act.message.kind !== "burn") return "not_found";
  if (act.message.from === act.who) return "forbidden";
  return hasClaimed(act) ? () => eraseKey(act.message) : null;
};

export const BURN_RULES = { open, load, claim, finish };
