import type { Room } from "../room";
import { tellBlocks, tellDays, tellInvited } from "./export";
import { cleanUpPhotos } from "./photos/orphans";

export const profileRoom = {
  export: { invited: tellInvited, blocks: tellBlocks, days: tellDays },
  people: { users: "profile", photos: "profile", blocks: "blocks", daily_counters: "days" },
  tidy: [({ db, pictures, log, machineNow }) => cleanUpPhotos(db, pictures, log, machineNow)],
  tab: {
    "/profile*": "profile",
    "/avatar*": "profile",
    "/album*": "profile",
    "/language-select": "hidden",
  },
  uploads: ["/api/auth/upload-avatar", "/api/auth/album", "/avatar", "/album"],
} as const satisfies Room;
