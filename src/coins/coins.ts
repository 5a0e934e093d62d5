/** The front door of the room: the only writer of coins, and what can be known about them. */
export { checkedIn, checkIn } from "./checkin";
export { forgetCause } from "./erasure";
export { coinsByReason } from "./guide";
export { type CoinReason, pay } from "./payment";
export { reconcile } from "./reconcile";
export { coinDays, listRecords } from "./records";
export { type WeekDay, weekOf } from "./week";
