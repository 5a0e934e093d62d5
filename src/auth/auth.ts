export { type Device, devicesOf, endDevice } from "./devices";
export { logIn } from "./login";
export { OFFICIAL_KEY, officialAccount, setOfficial } from "./official-account";
export { resetByOperator } from "./password/reset";
export { linksOf } from "./providers/linking";
export { register } from "./registration";
export { hasSecondFactor, takeOffByName } from "./second-factor/second-factor";
export { takeLeave } from "./security/deletion";
export { hasPassword, proveOneself } from "./security/reauthentication";
