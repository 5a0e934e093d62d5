export { hasKnownAccount } from "./known-devices";
export { requireProof } from "./proof/gate";
export { PROOF_ERRORS, proveIfSent } from "./proof/prove-in-request";
export { clearSessionCookie } from "./session-cookie";
export { restoreTypedFields } from "./typed-fields";
