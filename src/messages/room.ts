import type { Room } from "../room";
import { forgetSender } from "./erasure";
import { exportMessages } from "./export";
import { unreadCounts } from "./mailbox";

export const messagesRoom = {
  export: { messages: exportMessages },
  erase: forgetSender,
  acts: { "* /system-messages*": "free", "* /api/system-messages*": "free" },
  people: { system_messages: "messages" },
  tab: { "/system-messages*": "profile" },
  live: { unread: { systemMessages: unreadCounts } },
} as const satisfies Room;
