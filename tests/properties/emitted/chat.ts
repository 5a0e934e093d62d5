/** What one person can do in a chat: the routes, and what the other side gets. */
import { CHAT_SERVER_LIMITS } from "../../../src/limits/chat";
import { CHAT_PICTURE } from "../../chat/chat-app";
import { uploadForm } from "../../profile/uploader";
import { HELD_WORD } from "../values";
import { SENDING_BOTTLE } from "./cards";
import {
  aBurnToOneself,
  aClaimedBurn,
  aMessageToOneself,
  anOwnBurn,
  anOwnBurnAndABottleInHand,
  anOwnMessage,
  anOwnMessageAmongOthers,
  aPhotoToOneself,
  aReactedMessage,
  aReceivedMessage,
  aRefusedMessage,
  aUsedUpRequest,
  BURN_CLAIM,
} from "./chat-things";
import type { PairState } from "./pairs";
import { ANY_STATE_OF_PAIR, STATES_OF_VARIANT, type Verb } from "./rules";
import { SOCIAL_VERBS } from "./social";
import { switchVerbs } from "./switches";
import type { ThingIds } from "./things";

const NOTHING = {};
const areFriends = ({ iFollow, followsMe }: PairState): boolean => iFollow && followsMe;
const isOpen = (pair: PairState): boolean => areFriends(pair) || (pair.chat?.answered ?? false);
const isRequestOfOther = ({ chat }: PairState): boolean => chat?.opener === "them";
const isStrangersText = (pair: PairState): boolean => !isOpen(pair) && !isRequestOfOther(pair);

const { strangerTexts } = CHAT_SERVER_LIMITS;
/** docs/product.md 10.1. */
const mayWriteText = (pair: PairState): boolean =>
  isOpen(pair) || isRequestOfOther(pair) || (pair.iFollow && (pair.chat?.texts ?? 0) < strangerTexts);

/** Whether the message answers a request, so that the conversation is open from now on. */
const isAnswer = (pair: PairState): boolean =>
  pair.chat?.answered === false && (isRequestOfOther(pair) || (areFriends(pair) && pair.chat.texts > 0));

/** A message that arrives: quietly where it is a stranger's first (docs/product.md 10.2). */
function arrival(pair: PairState): string[] {
  const rings = isOpen(pair) || isAnswer(pair);
  return [
    ...["event message", "chat message +1", "conversation_members.unread +1"],
    ...(pair.chat ? [] : ["conversation_members.user_id +1"]),
    ...(pair.chat?.theyList ? [] : ["conversation_members.listed +1"]),
    ...(rings ? ["badge up", "push friend"] : ["push stranger"]),
    // What was read of a request is shown from now on.
    ...(isAnswer(pair) ? ["event state", ...(pair.chat?.hasRead ? ["receipt read"] : [])] : []),
  ];
}

const thingExists = ({ exists }: ThingIds): boolean => exists !== undefined;
const ifThingExists = (changes: readonly string[]) => (_pair: PairState, things: ThingIds) =>
  thingExists(things) ? [...changes] : [];

const RECALLED = ["chat message has_text -1", "chat message recalled_at set", "event recalled"];
const BURN_ENDED = ["event burned", "chat message opened_at set"];
const isReadShown = ({ chat }: PairState): boolean => chat !== null && (chat.answered || chat.texts === 0);

/** The writer of a request is told nothing of it before it is answered (docs/product.md 10.2). */
const stateIfShown = (pair: PairState): string[] => (isReadShown(pair) ? ["event state"] : []);

/** What is stored of reading, and shown to the writer. */
const readReceipt = (pair: PairState, things: ThingIds): string[] => {
  if (!thingExists(things)) return [];
  return [...stateIfShown(pair), "receipt delivered", ...(isReadShown(pair) ? ["receipt read"] : [])];
};

/** The form reads the conversation too, if only the text that was just written; of a request nothing is shown. */
function readingAfterwards(pair: PairState): string[] {
  if (!mayWriteText(pair) || !(isOpen(pair) || isAnswer(pair))) return [];
  const isReadAlready = isAnswer(pair) && pair.chat?.hasRead;
  return ["event state", ...(pair.chat?.hasUnread && !isReadAlready ? ["receipt read"] : [])];
}

const messageForm = (act: string): string => `POST /chat/:id/messages/:message/${act}`;
const picture = (burn: "true" | "false"): Verb["ways"] => ({
  "POST /api/chat/:id/messages": { body: () => uploadForm(CHAT_PICTURE, "x.png", { burn }) },
  "POST /chat/:id/photo": { body: () => uploadForm(CHAT_PICTURE, "x.png", { burn }) },
});
const text = (words: string): Verb["ways"] => ({
  "POST /api/chat/:id/messages": { json: () => ({ text: words }) },
  "POST /chat/:id": { form: () => ({ text: words }), also: readingAfterwards },
});
const mute = (muted: boolean): Verb["ways"] => ({
  "PUT /api/chat/:id/mute": { json: () => ({ muted }) },
  "POST /chat/:id/mute": { form: () => ({ muted: String(muted) }) },
});

/** Whoever may no longer write can still read what is there. */
const READING_STATES = ["actor without birthday", "other without birthday", "other banned", "other suspended"] as const;

const withBurn = (verb: Verb | undefined): Verb => ({
  ways: {},
  ...verb,
  shortStates: STATES_OF_VARIANT,
  make: anOwnBurn,
  emits: (pair, things) => [
    ...(verb?.emits(pair, things) ?? []),
    ...(thingExists(things) ? [...BURN_ENDED, "push withdraw"] : []),
  ],
});

const REMOVE_CONVERSATION: Verb = {
  ways: { "DELETE /api/chat/:id": NOTHING, "POST /chat/:id/remove": NOTHING },
  emits: () => [],
  despite: ANY_STATE_OF_PAIR,
};

export const CHAT_VERBS: Readonly<Record<string, Verb>> = {
  "write a text": { ways: text("Good evening"), emits: (pair) => (mayWriteText(pair) ? arrival(pair) : []) },
  "write a text that is held among strangers": {
    ways: text(`Such a ${HELD_WORD}`),
    emits: (pair) => {
      if (!mayWriteText(pair)) return [];
      // Of a held text the recipient has an empty conversation, which is in no list.
      return isStrangersText(pair) ? (pair.chat ? [] : ["conversation_members.user_id +1"]) : arrival(pair);
    },
  },
  "write a text when all are used": {
    shortStates: STATES_OF_VARIANT,
    make: aUsedUpRequest,
    ways: text("Good evening"),
    emits: (pair) => (mayWriteText(pair) ? arrival(pair) : []),
  },
  "send a picture": { ways: picture("false"), emits: (pair) => (areFriends(pair) ? arrival(pair) : []) },
  "send a bottle": { ...SENDING_BOTTLE, emits: (pair) => (areFriends(pair) ? arrival(pair) : []) },
  "send a burn picture": {
    ways: picture("true"),
    emits: (pair) => (areFriends(pair) ? arrival(pair) : []),
    endsStory: true,
  },
  type: {
    ways: { "POST /api/chat/:id/typing": NOTHING },
    emits: (pair) => (mayWriteText(pair) && isOpen(pair) ? ["typing"] : []),
  },
  "read messages": {
    make: aMessageToOneself,
    ways: { "POST /api/chat/:id/read": { json: () => ({}) }, "POST /chat/:id/read": NOTHING },
    emits: readReceipt,
    despite: READING_STATES,
  },
  ...switchVerbs(READING_STATES),
  "receive messages": {
    make: aMessageToOneself,
    ways: { "POST /api/chat/delivered": { json: ({ message }) => ({ ids: message ? [message] : [] }) } },
    emits: (pair, things) => (thingExists(things) ? [...stateIfShown(pair), "receipt delivered"] : []),
    despite: READING_STATES,
  },
  recall: {
    make: anOwnMessageAmongOthers,
    ways: { "POST /api/chat/messages/:id/recall": { id: "message" }, [messageForm("recall")]: NOTHING },
    emits: (pair, things) => ifThingExists(things.others ? RECALLED : [...RECALLED, "push withdraw"])(pair, things),
    despite: ANY_STATE_OF_PAIR,
  },
  "recall a text that the team has refused": {
    shortStates: STATES_OF_VARIANT,
    make: aRefusedMessage,
    ways: { "POST /api/chat/messages/:id/recall": { id: "message" }, [messageForm("recall")]: NOTHING },
    emits: () => [],
  },
  react: {
    make: aReceivedMessage,
    ways: {
      "PUT /api/chat/messages/:id/reaction": { id: "message", json: () => ({ emoji: "💛" }) },
      [messageForm("react")]: { form: () => ({ emoji: "💛" }) },
    },
    emits: (pair, things) =>
      thingExists(things) && isOpen(pair) ? ["chat message reactions +1", "event reaction"] : [],
    endsStory: true,
  },
  "take a reaction back": {
    make: aReactedMessage,
    ways: {
      "DELETE /api/chat/messages/:id/reaction": { id: "message" },
      [messageForm("unreact")]: NOTHING,
    },
    emits: ifThingExists(["chat message reactions -1", "event reaction"]),
    despite: ANY_STATE_OF_PAIR,
  },
  "edit a text": {
    make: anOwnMessage,
    ways: {
      "PATCH /api/chat/messages/:id": { id: "message", json: () => ({ text: "Good night" }) },
      [messageForm("edit")]: { form: () => ({ text: "Good night" }) },
    },
    emits: (pair, things) =>
      thingExists(things) && (isOpen(pair) || isRequestOfOther(pair) || pair.iFollow)
        ? ["chat message edited_at set", "event edited"]
        : [],
  },
  "delete a message for oneself": {
    make: aMessageToOneself,
    ways: { "DELETE /api/chat/messages/:id": { id: "message" }, [messageForm("delete")]: NOTHING },
    emits: () => [],
  },
  "open a blurred photo": {
    shortStates: STATES_OF_VARIANT,
    make: aPhotoToOneself,
    ways: { "POST /api/chat/messages/:id/reveal": { id: "message" }, [messageForm("reveal")]: NOTHING },
    emits: () => [],
  },
  "delete a burn picture": {
    shortStates: STATES_OF_VARIANT,
    make: aBurnToOneself,
    ways: { "DELETE /api/chat/messages/:id": { id: "message" }, [messageForm("delete")]: NOTHING },
    emits: ifThingExists(BURN_ENDED),
  },
  "open a burn picture": {
    shortStates: STATES_OF_VARIANT,
    make: aBurnToOneself,
    ways: { "POST /api/chat/messages/:id/open": { id: "message" }, [messageForm("open")]: NOTHING },
    emits: ifThingExists(BURN_ENDED),
  },
  "claim a burn picture": {
    shortStates: STATES_OF_VARIANT,
    make: aBurnToOneself,
    ways: { "POST /api/chat/messages/:id/open": { id: "message", json: () => ({ claim: BURN_CLAIM }) } },
    emits: ifThingExists(BURN_ENDED),
  },
  "claim a burn picture again": {
    shortStates: STATES_OF_VARIANT,
    make: aClaimedBurn,
    ways: { "POST /api/chat/messages/:id/open": { id: "message", json: () => ({ claim: BURN_CLAIM }) } },
    emits: () => [],
  },
  "say that a burn picture was shown": {
    shortStates: STATES_OF_VARIANT,
    make: aClaimedBurn,
    ways: { "POST /api/chat/messages/:id/opened": { id: "message", json: () => ({ claim: BURN_CLAIM }) } },
    emits: () => [],
  },
  "load a sealed burn picture": {
    shortStates: STATES_OF_VARIANT,
    make: aBurnToOneself,
    ways: { "GET /api/chat/messages/:id/sealed": { id: "message" } },
    emits: () => [],
    endsStory: true,
  },
  mute: { ways: mute(true), emits: () => [] },
  unmute: { ways: mute(false), emits: () => [] },
  "remove a conversation": REMOVE_CONVERSATION,
  "remove a conversation with a burn picture": withBurn(REMOVE_CONVERSATION),
  "unfollow with a burn picture": withBurn(SOCIAL_VERBS.unfollow),
  "block with a burn picture": { ...withBurn(SOCIAL_VERBS.block), make: anOwnBurnAndABottleInHand },
};
