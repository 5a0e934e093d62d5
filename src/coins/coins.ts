export { checkIn, hasCheckedIn } from "./check-in";
export { type CheckInDay, listCheckInWeek } from "./check-in-week";
export { anonymizeCoinReference } from "./erasure";
export { type CoinReason, lockAndPayForThrow, payCoins, recordThrowPayment } from "./payment";
export { listCoinRates } from "./rates";
export { reconcileCoins } from "./reconcile";
export { hideUnnamedInvitees, listCoinRecords, loadCoinChart } from "./records";
