/** The front door of the room: the only writer of coins, and what can be known about them. */

import { type CheckedIn, checkedIn, checkIn } from "./checkin";
import { coinsByReason } from "./guide";
import { forgetCause, forgetCoins } from "./leaving";
import { COIN_REASONS, type CoinReason, type Payment, pay } from "./paying";
import { type Reconciliation, reconcile } from "./reconcile";
import { type CoinRecord, coinDays, listRecords } from "./records";
import { tellCoins } from "./telling";
import { type WeekDay, weekOf } from "./week";

export type { CheckedIn, CoinReason, CoinRecord, Payment, Reconciliation, WeekDay };
export {
  COIN_REASONS,
  checkedIn,
  checkIn,
  coinDays,
  coinsByReason,
  forgetCause,
  forgetCoins,
  listRecords,
  pay,
  reconcile,
  tellCoins,
  weekOf,
};
