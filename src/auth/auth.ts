/** The front door of the room: accounts, and who may come in. */
export { logIn } from "./login";
export { officialAccount } from "./official-account";
export { linksOf } from "./providers/linking";
export { enrol, register } from "./registration";
export { hasPassword, proveOneself, takeLeave } from "./security/deletion";
