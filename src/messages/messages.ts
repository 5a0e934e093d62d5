export {
  knowsFriend,
  listMessages,
  type MessageType,
  notify,
  readAll,
  readMessage,
  type SystemMessage,
  unreadCount,
} from "./mailbox";
export { messageOf } from "./news";
export { messageLeads } from "./text";
