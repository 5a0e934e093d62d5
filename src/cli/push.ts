import { newKeys } from "../config/vapid";
import { say } from "./output";

/** New VAPID keys as settings, to be kept for ever: with others, everybody has to subscribe anew. */
export function pushKeys(): void {
  const { publicKey, privateKey } = newKeys();
  say(`VAPID_PUBLIC_KEY=${publicKey}`);
  say(`VAPID_PRIVATE_KEY=${privateKey}`);
}
