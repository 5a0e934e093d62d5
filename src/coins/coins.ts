export { checkedIn, checkIn } from "./checkin";
export { forgetCause } from "./erasure";
export { coinsByReason } from "./guide";
export { type CoinReason, lockPaidForThrow, pay, recordThrow } from "./payment";
export { reconcile } from "./reconcile";
export { coinDays, listRecords, withoutStrangers } from "./records";
export { type WeekDay, weekOf } from "./week";
