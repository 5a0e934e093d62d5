export { knowsSomebody } from "./known-devices";
export { NEEDS_PROOF, proveIfSent } from "./proof";
export { gated } from "./proof-gate";
export { clearSessionCookie } from "./session-cookie";
export { restoreTyped } from "./typed";
