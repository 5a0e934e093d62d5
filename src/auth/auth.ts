export { type Device, endDevice, listDevices } from "./devices";
export { WITH_PROOF_INPUT } from "./input";
export { checkLogin } from "./login";
export { ensureOfficialAccount, OFFICIAL_ACCOUNT_META_KEY, setOfficialRights } from "./official-account";
export { setPasswordAsOperator } from "./password/set-password";
export { listLinkedProviders } from "./providers/linked-providers";
export { registerAccount } from "./registration";
export {
  countUnreadableSecrets,
  disableLostSecondFactor,
  hasSecondFactor,
} from "./second-factor/second-factor";
export { keyFingerprint, secondFactorKeyOf } from "./second-factor/secret-encryption";
export { isTwoStepSession } from "./second-factor/two-steps";
export { type MessagesOnDeletion, notifyOwner } from "./security/acts";
export { hasPassword } from "./security/credentials";
export { beginAccountDeletion, deleteUser, listUnfinishedDeletions } from "./security/delete-user";
export { checkSessionProven, lockAndCheckProven } from "./security/proof";
