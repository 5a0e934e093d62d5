import type { Room } from "../room";
import { refillNameSearchKeys, refillNameSearchKeysAgain } from "../users/users";
import { exportDailyCounters, exportInvitedPeople } from "./export";
import { findUsedPhotos, listUserPhotoFiles } from "./photos/photo-rows";

export const profileRoom = {
  export: { invited: exportInvitedPeople, days: exportDailyCounters },
  acts: {
    "POST /language-select": "free",
    "GET /complete-profile": "active",
    "POST /complete-profile": "active",
    "POST /hints": "free",
    "POST /profile/birthday": "free",
    "POST /api/auth/birthday-request": "free",
    "PUT /api/auth/profile": "active",
    "POST /profile/edit": "active",
    "POST /api/auth/upload-avatar": "active",
    "POST /avatar": "active",
    "POST /api/auth/album": "active",
    "PUT /api/auth/album": "active",
    "POST /album": "active",
    "POST /album/:id/move": "active",
    "DELETE /api/auth/avatar": "free",
    "POST /avatar/remove": "free",
    "DELETE /api/auth/album": "free",
    "POST /album/:id/remove": "free",
  },
  people: {
    users: "profile",
    nickname_parts: { why: "Parts of the nickname, by which it is found." },
    photos: "profile",
    daily_counters: "days",
  },
  housekeeping: [({ db }) => refillNameSearchKeys(db), ({ db, now }) => refillNameSearchKeysAgain(db, now)],
  pictures: { named: findUsedPhotos, of: listUserPhotoFiles },
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
