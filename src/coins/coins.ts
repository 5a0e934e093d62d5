export { CHECK_IN_COUNTER, checkIn, hasCheckedIn } from "./check-in";
export { type CheckInDay, listCheckInWeek } from "./check-in-week";
export { anonymizeCoinReference } from "./erasure";
export { lockAndPayForThrow, payCoins, recordThrowPayment } from "./payment";
export { listCoinRates } from "./rates";
export type { CoinReason } from "./reasons";
export { reconcileCoins, reconcileSomeCoins } from "./reconcile";
export { hideUnnamedInvitees, listCoinRecords, loadCoinChart } from "./records";
