export {
  knowsFriend,
  listMessages,
  messageRow,
  notify,
  readAll,
  readMessage,
  unreadCount,
} from "./mailbox";
export type { HouseNotice, MessageParams, MessageType, SystemMessage } from "./message";
export { messageOf } from "./news";
export { accountNews, messageLeads, toldTo } from "./text";
