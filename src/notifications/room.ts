import { deleteOldPushes } from "../push/push-outbox";
import type { Room } from "../room";
import { exportNotifications } from "./export";
import { enqueueWeeklyEmails } from "./weekly-email";

export const notificationsRoom = {
  export: { notifications: exportNotifications },
  people: {
    notification_settings: "notifications",
    push_subscriptions: "notifications",
  },
  housekeeping: [({ db, now }) => enqueueWeeklyEmails(db, now), ({ db, now }) => deleteOldPushes(db, now)],
  acts: { "ANY /api/push/*": "free", "ANY /account/notifications*": "free", "POST /unsubscribe": "free" },
  styles: { "/account/notifications": "notifications.css" },
} as const satisfies Room;
