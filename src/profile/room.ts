import type { Room } from "../room";
import { exportDays, exportInvited } from "./export";
import { namedPhotos, pictureFilesOf } from "./photos/rows";

export const profileRoom = {
  export: { invited: exportInvited, days: exportDays },
  acts: {
    "/language-select": "free",
    "/complete-profile": "free",
    "/hints": "free",
    "/profile/birthday": "free",
    "/api/auth/birthday-request": "free",
    "/api/auth/profile": null,
    "/api/auth/upload-avatar": null,
    "/api/auth/avatar": null,
    "/api/auth/album": null,
  },
  people: { users: "profile", photos: "profile", daily_counters: "days" },
  pictures: { named: namedPhotos, of: pictureFilesOf },
  tab: {
    "/profile*": "profile",
    "/avatar*": "profile",
    "/album*": "profile",
    "/language-select": "hidden",
  },
  uploads: ["/api/auth/upload-avatar", "/api/auth/album", "/avatar", "/album"],
  styles: {
    "/profile": "person.css",
    "/complete-profile": "person.css",
    "/avatar": "person.css",
    "/album": "person.css",
  },
} as const satisfies Room;
