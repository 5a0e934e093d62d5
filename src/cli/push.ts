import { generateVapidKeys } from "../config/vapid";
import type { CommandResult } from "./output";

/** New VAPID keys as settings, to be kept for ever: with others, everybody has to subscribe anew. */
export function pushKeysCommand(): CommandResult {
  const { publicKey, privateKey } = generateVapidKeys();
  return {
    lines: [`VAPID_PUBLIC_KEY=${publicKey}`, `VAPID_PRIVATE_KEY=${privateKey}`],
    json: { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey },
  };
}
