import { say } from "./say";

const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
  Buffer.from(new Uint8Array(bytes)).toString("base64url");

/** New VAPID keys as settings, to be kept for ever: with others, everybody would have to subscribe anew. */
export async function pushKeys(): Promise<void> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
  const { d } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  say(`VAPID_PUBLIC_KEY=${base64url(await crypto.subtle.exportKey("raw", pair.publicKey))}`);
  say(`VAPID_PRIVATE_KEY=${d}`);
}
