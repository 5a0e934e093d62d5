export {
  knowsFriend,
  listMessages,
  notify,
  readAll,
  readMessage,
  unreadCount,
} from "./mailbox";
export type { MessageType, SystemMessage } from "./message";
export { messageOf } from "./news";
export { messageLeads, toldTo } from "./text";
