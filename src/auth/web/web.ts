export { knowsSomebody } from "./known-devices";
export { clearSessionCookie } from "./session-cookie";
