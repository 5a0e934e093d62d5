export {
  knowsFriend,
  listMessages,
  messageRow,
  notify,
  readAll,
  readMessage,
  unreadCount,
} from "./mailbox";
export type { MessageParams, MessageType, SystemMessage } from "./message";
export { messageOf } from "./news";
export { messageLeads } from "./text";
