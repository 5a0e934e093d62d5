import type { Room } from "../room";
import { eraseCoins } from "./erasure";
import { exportCoins } from "./export";

export const coinsRoom = {
  export: { coins: exportCoins },
  erase: eraseCoins,
  acts: { "POST /api/tasks/checkin": "active", "POST /check-in": "active" },
  people: { coin_records: "coins" },
  tab: { "/coin-records*": "profile", "/coin-guide*": "profile" },
  styles: { "/coin-records": "person.css", "/coin-guide": "person.css" },
} as const satisfies Room;
