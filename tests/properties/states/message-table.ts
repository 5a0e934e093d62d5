/** The table of states of a chat message × verbs: how each is done, and what database and model say of it. */
import {
  acknowledgeDelivered,
  canSeeChatPicture,
  claimBurn,
  editMessage,
  finishBurn,
  hideMessage,
  loadSealedBurn,
  markConversationRead,
  openBurn,
  reactToMessage,
  recallMessage,
  removeConversation,
  revealPhoto,
  takeReactionBack,
} from "../../../src/chat/chat";
import { chatPictureFiles } from "../../../src/chat/pictures/picture-files";
import { sealBytes } from "../../../src/chat/pictures/seal";
import { loadMessageText } from "../../../src/chat/reading/message-text";
import type { Db } from "../../../src/db/transact";
import { Refusal } from "../../../src/runtime/errors";
import { sha256 } from "../../../src/runtime/sha256";
import { reportThing } from "../../safety/official-fixtures";
import type { TestRequest } from "../../support/app";
import { workOutcome } from "../../support/bottles";
import { aFileStore } from "../../support/files";
import type { TestPerson } from "../../support/people";
import { askRoute, enterAs } from "./ask";
import type { Cell, StateTable } from "./cells";
import { messageDifference } from "./message-lines";
import { MESSAGE_RULES, type MessageVerb, type ModelMessage } from "./message-rules";
import { personOf, type StateWorld } from "./world";

interface MessageCall {
  db: Db;
  who: TestPerson;
  /** The other of the two; of a stranger its sender. */
  other: string;
  id: string;
  /** Name of its picture, without size; empty: it has none. */
  file: string;
  now: number;
}

/** The key of every burn picture here, and the claim by which it is opened in two steps. */
export const BURN_KEY = "k".repeat(43);
const CLAIM = "claim";

const EMOJI = "💛";
const EDITED = "Good night";

type AskEntered = (sessionToken: string) => Promise<string>;

type Sent = (
  call: Pick<MessageCall, "id" | "file" | "other">,
) => Pick<TestRequest, "form" | "json"> & { path?: string };

const BYTES = sealBytes(new Uint8Array([1]), BURN_KEY);
/** Every picture is there, and stays: what a database rolls back comes again. */
const STORE = { ...aFileStore(), get: async () => BYTES, remove: async () => undefined };
const STORES = { kept: STORE, burning: STORE };
const REPORT = { reason: "spam" } as const;
const NOTHING: Sent = () => ({});
const MESSAGE_FORM = "POST /chat/:id/messages/:message";

/** As whom somebody opens burn pictures. */
const openerOf = ({ id }: { id: string }) => ({ id, sessionId: `session of ${id}` });

async function openPicture({ db, who, file }: MessageCall): Promise<void> {
  if (!(await canSeeChatPicture(db, who.id, file))) throw new Refusal("not_found");
}

interface MessageVerbRow {
  call(call: MessageCall): Promise<unknown>;
  routes: Record<string, Sent>;
  /** A suspension closes it. */
  closed?: true;
}

export const MESSAGE_VERBS: Record<MessageVerb, MessageVerbRow> = {
  recall: {
    call: ({ db, who, id, now }) => recallMessage(db, STORES, who.id, id, now),
    routes: { "POST /api/chat/messages/:id/recall": NOTHING, [`${MESSAGE_FORM}/recall`]: NOTHING },
  },
  remove: {
    call: ({ db, who, id, now }) => hideMessage(db, who.id, id, now),
    routes: { "DELETE /api/chat/messages/:id": NOTHING, [`${MESSAGE_FORM}/delete`]: NOTHING },
  },
  open: {
    call: ({ db, who, id, now }) => openBurn(db, STORES, openerOf(who), id, now),
    routes: { "POST /api/chat/messages/:id/open": NOTHING, [`${MESSAGE_FORM}/open`]: NOTHING },
  },
  load: {
    call: ({ db, who, id, now }) => loadSealedBurn(db, STORES, who.id, id, now),
    routes: { "GET /api/chat/messages/:id/sealed": NOTHING },
  },
  claim: {
    call: ({ db, who, id, now }) => claimBurn(db, STORES, openerOf(who), { id, claim: CLAIM }, now),
    routes: { "POST /api/chat/messages/:id/open": () => ({ json: { claim: CLAIM } }) },
  },
  finish: {
    call: ({ db, who, id }) => finishBurn(db, openerOf(who), { id, claim: CLAIM }),
    routes: { "POST /api/chat/messages/:id/opened": () => ({ json: { claim: CLAIM } }) },
  },
  receive: {
    call: ({ db, who, id, now }) => acknowledgeDelivered(db, who.id, [id], now),
    routes: { "POST /api/chat/delivered": ({ id }) => ({ json: { ids: [id] } }) },
  },
  markRead: {
    call: ({ db, who, other, now }) => markConversationRead(db, who.id, other, undefined, now),
    routes: { "POST /api/chat/:id/read": NOTHING, "POST /chat/:id/read": NOTHING },
  },
  report: {
    call: ({ db, who, id, now }) => reportThing(db, who, { kind: "message", id }, now),
    routes: {
      "POST /api/reports": ({ id }) => ({ json: { kind: "message", id, ...REPORT } }),
      "POST /report/:kind/:id": ({ id }) => ({ path: `/report/message/${id}`, form: REPORT }),
    },
  },
  translate: {
    call: ({ db, who, id, now }) => loadMessageText(db, who, id, now),
    routes: { "POST /api/translate": ({ id }) => ({ json: { kind: "message", id } }) },
  },
  openPicture: {
    call: openPicture,
    routes: {
      "GET /api/chat/pictures/:file": ({ file }) => ({ path: `/api/chat/pictures/${file || "none"}-1280.webp` }),
    },
  },
  react: {
    call: ({ db, who, id, now }) => reactToMessage(db, who.id, id, EMOJI, now),
    routes: {
      "PUT /api/chat/messages/:id/reaction": () => ({ json: { emoji: EMOJI } }),
      [`${MESSAGE_FORM}/react`]: () => ({ form: { emoji: EMOJI } }),
    },
    closed: true,
  },
  takeReactionBack: {
    call: ({ db, who, id, now }) => takeReactionBack(db, who.id, id, now),
    routes: { "DELETE /api/chat/messages/:id/reaction": NOTHING, [`${MESSAGE_FORM}/unreact`]: NOTHING },
  },
  edit: {
    call: ({ db, who, id, now }) => editMessage(db, who.id, id, EDITED, now),
    routes: {
      "PATCH /api/chat/messages/:id": () => ({ json: { text: EDITED } }),
      [`${MESSAGE_FORM}/edit`]: () => ({ form: { text: EDITED } }),
    },
    closed: true,
  },
  reveal: {
    call: ({ db, who, id, now }) => revealPhoto(db, who.id, id, now),
    routes: { "POST /api/chat/messages/:id/reveal": NOTHING, [`${MESSAGE_FORM}/reveal`]: NOTHING },
  },
  removeConversation: {
    call: ({ db, who, other, now }) => removeConversation(db, who.id, other, now),
    routes: { "DELETE /api/chat/:id": NOTHING, "POST /chat/:id/remove": NOTHING },
  },
};

const judge = ({ model, now, ...world }: StateWorld, { verb, role }: Cell<MessageVerb>, message: ModelMessage) =>
  MESSAGE_RULES[verb]({ model, message, who: personOf({ model, now, ...world }, role ?? "").id, now });

async function callOf(
  world: StateWorld,
  role: string | null,
  { id, from, to, kind }: ModelMessage,
): Promise<MessageCall> {
  const { db, now } = world;
  const who = personOf(world, role ?? "");
  const other = who.id === from ? to : from;
  if (kind === "text") return { db, who, other, id, file: "", now };
  const row = await db.selectFrom("chat_messages").select("file").where("id", "=", id).executeTakeFirst();
  return { db, who, other, id, file: row?.file ?? "", now };
}

/** A claimed key is another session's from now on. */
const moveKey = (db: Db, from: string, to: string) =>
  db.updateTable("burn_keys").set({ session_id: to }).where("session_id", "=", from).execute();

/** Asks as somebody who has the key that they have claimed by the room's function; its bytes are where a route looks. */
async function askAs(world: StateWorld, { db, file, who }: MessageCall, role: string | null, ask: AskEntered) {
  const [entered = "", own] = [await enterAs(world, role), openerOf(who).sessionId];
  for (const name of file ? chatPictureFiles(file, false) : [])
    for (const store of [world.app().files, world.app().burning]) await store.put(name, BYTES, "image/webp");
  await moveKey(db, own, sha256(entered));
  const answer = await ask(entered);
  await moveKey(db, sha256(entered), own);
  return answer;
}

/** Beside a refused message a page shows the chat: that it is refused is all that its status tells. */
const FORM_REFUSED = "422";

export async function askMessageRoute(
  world: StateWorld,
  route: string,
  cell: Cell<MessageVerb>,
  message: ModelMessage,
) {
  const call = await callOf(world, cell.role, message);
  const sent = MESSAGE_VERBS[cell.verb].routes[route]?.(call) ?? {};
  const isOfMessage = route.includes("/messages/:id");
  const path = route.replace(":message", message.id).replace(":id", isOfMessage ? message.id : call.other);
  const answer = await askAs(world, call, cell.role, (entered) =>
    askRoute(world, path, { ...sent, entered }, cell.role),
  );
  const judged = judge(world, cell, message);
  return answer === FORM_REFUSED && typeof judged === "string" ? judged : answer;
}

export const MESSAGE_TABLE: StateTable<MessageVerb, ModelMessage> = {
  judge,
  call: async (world, cell, message) =>
    workOutcome(MESSAGE_VERBS[cell.verb].call(await callOf(world, cell.role, message))),
  ask: (world, cell, message) =>
    askMessageRoute(world, Object.keys(MESSAGE_VERBS[cell.verb].routes)[0] ?? "", cell, message),
  // Whoever is suspended may still read, recall, report, and take a reaction back.
  isClosed: (verb) => MESSAGE_VERBS[verb].closed ?? false,
  find: ({ messages }, id) => {
    const message = messages.get(id);
    if (!message) throw new Error(`no message is ${id}`);
    return message;
  },
  difference: messageDifference,
};

/** Does it by the room's function, and in the model. @returns what differs */
export async function actOnMessage(
  world: StateWorld,
  cell: Cell<MessageVerb>,
  message: ModelMessage,
): Promise<string[]> {
  const judged = judge(world, cell, message);
  const outcome = await MESSAGE_TABLE.call(world, cell, message);
  const expected = typeof judged === "string" ? judged : "done";
  if (typeof judged === "function") judged();
  return outcome === expected ? [] : [`${cell.verb} by ${cell.role}: ${outcome}, not ${expected}`];
}
