export { hasKnownAccount } from "./known-devices";
export { requireProof } from "./proof/gate";
export { PROOF_ERRORS, proveIfSent } from "./proof/proof";
export { clearSessionCookie } from "./session-cookie";
export { restoreTypedFields } from "./typed-fields";
