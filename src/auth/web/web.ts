export { knowsSomebody } from "./known-devices";
export { gated } from "./proof/gate";
export { NEEDS_PROOF, proveIfSent } from "./proof/proof";
export { clearSessionCookie } from "./session-cookie";
export { restoreTyped } from "./typed";
