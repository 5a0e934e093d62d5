import type { Room } from "../room";
import { eraseMessageSender } from "./erasure";
import { exportSystemMessages } from "./export";
import { loadUnreadCounts } from "./store";

export const messagesRoom = {
  export: { messages: exportSystemMessages },
  erase: eraseMessageSender,
  acts: { "* /system-messages*": "free", "* /api/system-messages*": "free" },
  people: { system_messages: "messages" },
  tab: { "/system-messages*": "profile" },
  live: { unreadCounts: { systemMessages: loadUnreadCounts } },
} as const satisfies Room;
