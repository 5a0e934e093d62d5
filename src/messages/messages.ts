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
