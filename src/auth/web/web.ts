/** What other rooms' pages and routes use of this one's. */
export { knowsSomebody } from "./known-devices";
export { clearSessionCookie } from "./session-cookie";
