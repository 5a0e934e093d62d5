/** Sends a chat message of a kind for the table of states, and says so to the model. */
import { sendChatMessage } from "../../../src/chat/sending/send";
import type { MessageDraft } from "../../../src/chat/sending/store-message";
import { newId } from "../../../src/db/ids";
import { CHAT_SERVER_LIMITS } from "../../../src/limits/chat";
import { followPerson } from "../../../src/social/social";
import type { TestPerson } from "../../support/people";
import { photoRow } from "../../support/photos";
import { insertFriendship } from "../../support/world";
import { HELD_WORD } from "../values";
import { type ModelMessage, newSide } from "./message-rules";
import { BURN_KEY } from "./message-table";
import { personIn } from "./model";
import { spendToday } from "./people";
import { holdWord, personOf, type StateWorld } from "./world";

interface SentMessage {
  kind: ModelMessage["kind"];
  /** The first text of somebody who follows, which waits for review. */
  isHeld?: true;
}
type Content = Omit<MessageDraft, "kind" | "clientId">;

async function beginAsStranger(world: StateWorld, from: TestPerson, to: TestPerson): Promise<void> {
  const { db, model, now } = world;
  await holdWord(world);
  await followPerson(db, from, to.id, now);
  spendToday(personIn(model, from.id), "chat", CHAT_SERVER_LIMITS.strangersPerDay, now);
}

const NO_PICTURE = { file: null, width: null, height: null, animated: 0, digest: null } as const;
const wordsOf = (isHeld?: true): Content => ({ ...NO_PICTURE, text: isHeld ? HELD_WORD : "Good evening" });

function pictureOf(kind: ModelMessage["kind"], { id }: TestPerson): Content {
  const picture = { ...NO_PICTURE, text: null, file: photoRow(id).file, width: 4, height: 4 };
  return kind === "burn" ? { ...picture, burnKey: BURN_KEY } : picture;
}

/** A message under way from `author` to `taker`. */
export async function sendToTaker(world: StateWorld, { kind, isHeld }: SentMessage): Promise<ModelMessage> {
  const { db, model, now } = world;
  const [from, to] = [personOf(world, "author"), personOf(world, "taker")];
  await (isHeld ? beginAsStranger(world, from, to) : insertFriendship(db, from.id, to.id));
  const content = kind === "text" ? wordsOf(isHeld) : pictureOf(kind, from);
  const sent = await sendChatMessage(db, from.id, to.id, { kind, ...content, clientId: newId(now) }, now);
  const message: ModelMessage = {
    id: sent.message.id,
    from: from.id,
    to: to.id,
    kind,
    at: now,
    seq: 1,
    hasText: kind === "text",
    isRecalled: false,
    ended: null,
    key: kind === "burn" ? "unclaimed" : null,
    review: isHeld ? "held" : null,
    hiddenFrom: new Set(isHeld ? [to.id] : []),
    isRemoved: false,
    reporters: new Set(),
    areFriends: !isHeld,
    isSenderFollowing: true,
    reactions: new Set(),
    isEdited: false,
    versions: 0,
    sides: new Map([
      [from.id, newSide()],
      [to.id, newSide(isHeld ? { isListed: false } : { unread: 1, rings: 1 })],
    ]),
  };
  model.messages.set(message.id, message);
  return message;
}
