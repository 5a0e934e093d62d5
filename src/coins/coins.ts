/** The front door of the room: the only writer of coins, and what can be known about them. */
export { type CheckedIn, checkedIn, checkIn } from "./checkin";
export { forgetCause } from "./erasure";
export { coinsByReason } from "./guide";
export { COIN_REASONS, type CoinReason, type Payment, pay } from "./payment";
export { type Reconciliation, reconcile } from "./reconcile";
export { type CoinRecord, coinDays, listRecords } from "./records";
export { type WeekDay, weekOf } from "./week";
