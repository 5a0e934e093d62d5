import { vacuumDaily } from "../db/vacuum";
import { ERASED_EVERY } from "../limits";
import type { Room } from "../room";
import { forgetChats } from "./erasure";
import { exportChats } from "./export";
import { endBurning, sweepPictures, sweepUnsent } from "./files";
import { live } from "./live";
import { namedPictures, sentPictures } from "./pictures";
import { messageThing } from "./reporting";
import { freezeChats, stopChats } from "./stopped";
import { messageText } from "./texts";
import { eraseUnreached } from "./unreached";

export const chatRoom = {
  export: { chats: exportChats },
  erase: forgetChats,
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
    "/api/chat/messages/*": "free",
    "/api/chat/:id/read": "free",
    "/api/chat/:id/mute": "free",
    "/api/chat/:id/messages": "chat",
    "/api/chat/:id/typing": "chat",
    "/api/chat/:id": "free",
    "/chat/:id/mute": "free",
    "/chat/:id/read": "free",
    "/chat/:id/remove": "free",
    "/chat/:id": "chat",
  },
  tab: { "/chat*": "hidden" },
  styles: { "/chat/": "chat.css" },
  uploads: ["/api/chat/*/messages", "/chat/*"],
  wordsToo: ["/api/chat/*/messages", "/chat/*"],
  rates: { "/api/chat/": "chat" },
  pictures: { named: namedPictures, of: sentPictures },
} as const satisfies Room;
