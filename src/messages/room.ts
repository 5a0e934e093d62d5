import type { Room } from "../room";
import { eraseMessageSender } from "./erasure";
import { exportSystemMessages } from "./export";
import { loadUnreadCounts } from "./store";
import { loadTeamLetter } from "./team-letters";
import { deleteClearedMessages } from "./undo";

export const messagesRoom = {
  export: { messages: exportSystemMessages },
  erase: eraseMessageSender,
  texts: { team_letter: loadTeamLetter },
  acts: { "ANY /system-messages*": "free", "ANY /api/system-messages*": "free" },
  people: { system_messages: "messages" },
  housekeeping: [({ db, now }) => deleteClearedMessages(db, now)],
  styles: { "/system-messages": "system-messages.css" },
  tab: { "/system-messages*": "profile" },
  live: { unreadCounts: { systemMessages: loadUnreadCounts } },
} as const satisfies Room;
