import { tidyNews } from "../push/news";
import type { Room } from "../room";
import { exportNotifications } from "./export";
import { writeWeekly } from "./weekly";

export const notificationsRoom = {
  export: { notifications: exportNotifications },
  people: {
    notification_settings: "notifications",
    push_subscriptions: "notifications",
  },
  tidy: [({ db, now }) => writeWeekly(db, now), ({ db, now }) => tidyNews(db, now)],
  acts: { "* /api/push/*": "free", "* /account/notifications*": "free", "POST /unsubscribe": "free" },
  styles: { "/account/notifications": "notifications.css" },
} as const satisfies Room;
