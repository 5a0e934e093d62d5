import type { Room } from "../room";
import { deleteOldVersions } from "./editing/versions";
import { eraseChats, listChatPartners, recallAllMessages } from "./erasure";
import { exportChatSettings, exportChats, exportEarlierTexts } from "./export";
import { deleteSpentBurnKeys } from "./pictures/burn-keys";
import { deleteUnsentBurnFiles, endBurnsAfterRestore, expireChatPictures } from "./pictures/expire-pictures";
import { findUsedChatPictures } from "./pictures/pictures";
import { listSentPictureFiles } from "./pictures/sent-files";
import { loadMessageText } from "./reading/message-text";
import { chatStream } from "./reading/stream";
import { reportableMessage } from "./reporting";
import { purgeMessageIndex } from "./search/purge";
import { refillMessageIndex } from "./search/refill";
import { freezeChatsOf, stopChatsOf } from "./withdrawing/stop-chats";
import { eraseUnreachableMessages } from "./withdrawing/unreachable";

export const chatRoom = {
  export: { chats: exportChats, chat_edits: exportEarlierTexts, chat_settings: exportChatSettings },
  erase: eraseChats,
  erasureTouches: listChatPartners,
  eraseAhead: recallAllMessages,
  eraseFiles: expireChatPictures,
  people: {
    conversations: "chats",
    conversation_members: "chat_settings",
    chat_messages: "chats",
    chat_versions: "chats",
  },
  afterRestore: endBurnsAfterRestore,
  housekeeping: [
    ({ db, now }) => eraseUnreachableMessages(db, now),
    ({ db, pictures: { pictures: kept, burning }, now }) => expireChatPictures(db, { kept, burning }, now),
    ({ db, now }) => deleteSpentBurnKeys(db, now),
    ({ db, now }) => deleteOldVersions(db, now),
    ({ db, pictures, machineNow }) => deleteUnsentBurnFiles(db, pictures.burning, machineNow),
    ({ db }) => refillMessageIndex(db),
    ({ db, now }) => purgeMessageIndex(db, now),
  ],
  live: chatStream,
  onSuspended: stopChatsOf,
  onAgeBandChanged: freezeChatsOf,
  reports: { message: reportableMessage },
  texts: { message: loadMessageText },
  acts: {
    "POST /api/chat/:id/messages": "chat",
    "POST /chat/:id": "chat",
    "POST /chat/:id/photo": "chat",
    "POST /api/chat/:id/typing": "chat",
    "POST /api/chat/:id/read": "free",
    "POST /api/chat/delivered": "free",
    "POST /api/chat/delivered/pushed": "free",
    "POST /chat/:id/read": "free",
    "PUT /api/chat/settings": "free",
    "PUT /api/chat/:id/mute": "free",
    "PUT /api/chat/:id/translation": "free",
    "PUT /api/chat/:id/translate": "free",
    "POST /chat/:id/translation": "free",
    "POST /api/chat/:id/preview": "chat",
    "POST /chat/:id/preview": "chat",
    "POST /chat/:id/mute": "free",
    "DELETE /api/chat/:id": "free",
    "POST /chat/:id/remove": "free",
    "POST /api/chat/messages/:id/open": "free",
    "POST /api/chat/messages/:id/opened": "free",
    "PATCH /api/chat/messages/:id": "chat",
    "PUT /api/chat/messages/:id/reaction": "chat",
    "DELETE /api/chat/messages/:id/reaction": "free",
    "POST /api/chat/messages/:id/recall": "free",
    "POST /api/chat/messages/:id/reveal": "free",
    "DELETE /api/chat/messages/:id": "free",
    "POST /chat/:id/messages/:message/open": "free",
    "POST /chat/:id/messages/:message/edit": "chat",
    "POST /chat/:id/messages/:message/react": "chat",
    "POST /chat/:id/messages/:message/unreact": "free",
    "POST /chat/:id/messages/:message/recall": "free",
    "POST /chat/:id/messages/:message/reveal": "free",
    "POST /chat/:id/messages/:message/delete": "free",
  },
  tab: { "/chat*": "hidden" },
  styles: { "/chat/": "chat.css", "/account/chats": "notifications.css", "/offline": "chat.css" },
  uploads: ["/api/chat/:id/messages", "/chat/:id/photo"],
  optionalUploads: ["/api/chat/:id/messages"],
  rates: { "/api/chat/:id/read": "receipts", "/api/chat/delivered": "receipts", "/api/chat/*": "chat" },
  pictures: { named: findUsedChatPictures, of: listSentPictureFiles },
} as const satisfies Room;
