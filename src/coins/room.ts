import type { Room } from "../room";
import { forgetCoins } from "./erasure";
import { exportCoins } from "./export";

export const coinsRoom = {
  export: { coins: exportCoins },
  erase: forgetCoins,
  people: { coin_records: "coins" },
  tab: { "/coin-records*": "profile", "/coin-guide*": "profile" },
} as const satisfies Room;
