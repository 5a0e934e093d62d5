export {
  knowsFriend,
  listMessages,
  notify,
  readAll,
  readMessage,
  unreadCount,
} from "./mailbox";
export type { HouseNotice, MessageType, SystemMessage } from "./message";
export { messageOf } from "./news";
export { accountNews, messageLeads } from "./text";
