import { generateVapidKeys } from "../config/vapid";
import { writeOutputLine } from "./output";

/** New VAPID keys as settings, to be kept for ever: with others, everybody has to subscribe anew. */
export function pushKeysCommand(): void {
  const { publicKey, privateKey } = generateVapidKeys();
  writeOutputLine(`VAPID_PUBLIC_KEY=${publicKey}`);
  writeOutputLine(`VAPID_PRIVATE_KEY=${privateKey}`);
}
