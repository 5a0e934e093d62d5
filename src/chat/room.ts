import { vacuumDaily } from "../db/postgres/vacuum";
import { ERASED_EVERY } from "../limits/limits";
import type { Room } from "../room";
import { forgetChats, partnersOf, takeBackAll } from "./erasure";
import { exportChats } from "./export";
import { endBurning, sweepPictures, sweepUnsent } from "./pictures/files";
import { namedPictures, sentPictures } from "./pictures/pictures";
import { live } from "./reading/live";
import { messageText } from "./reading/texts";
import { messageThing } from "./reporting";
import { freezeChats, stopChats } from "./withdrawing/stopped";
import { eraseUnreached } from "./withdrawing/unreached";

export const chatRoom = {
  export: { chats: exportChats },
  erase: forgetChats,
  erasureTouches: partnersOf,
  eraseAhead: takeBackAll,
  erased: sweepPictures,
  people: { conversations: "chats", conversation_members: "chats", chat_messages: "chats" },
  restored: endBurning,
  tidy: [
    ({ db, now }) => eraseUnreached(db, now),
    ({ db, pictures: { pictures: kept, burning }, now }) => sweepPictures(db, { kept, burning }, now),
    ({ pictures, machineNow }) => sweepUnsent(pictures.burning, machineNow),
    ({ db, now }) => vacuumDaily(db, "chat_messages", ERASED_EVERY, now),
  ],
  live,
  stopped: stopChats,
  bandChanged: freezeChats,
  reports: { message: messageThing },
  texts: { message: messageText },
  acts: {
    "POST /api/chat/:id/messages": "chat",
    "POST /chat/:id": "chat",
    "POST /chat/:id/photo": "chat",
    "POST /api/chat/:id/typing": "chat",
    "POST /api/chat/:id/read": "free",
    "POST /chat/:id/read": "free",
    "PUT /api/chat/:id/mute": "free",
    "POST /chat/:id/mute": "free",
    "DELETE /api/chat/:id": "free",
    "POST /chat/:id/remove": "free",
    "POST /api/chat/messages/:id/open": "free",
    "POST /api/chat/messages/:id/recall": "free",
    "DELETE /api/chat/messages/:id": "free",
    "POST /chat/:id/messages/:message/open": "free",
    "POST /chat/:id/messages/:message/recall": "free",
    "POST /chat/:id/messages/:message/delete": "free",
  },
  tab: { "/chat*": "hidden" },
  styles: { "/chat/": "chat.css" },
  uploads: ["/api/chat/*/messages", "/chat/*/photo"],
  wordsToo: ["/api/chat/*/messages"],
  rates: { "/api/chat/": "chat" },
  pictures: { named: namedPictures, of: sentPictures },
} as const satisfies Room;
