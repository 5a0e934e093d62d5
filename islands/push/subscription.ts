import { timedFetch } from "../timed-fetch";

export const isPushSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in self && "Notification" in self;

const fetchPushApi = (path: string, init: RequestInit = {}): Promise<Response> => timedFetch(`/api/push/${path}`, init);

async function requireOk(request: Promise<Response>): Promise<Response> {
  const response = await request;
  if (!response.ok) throw new Error("refused");
  return response;
}

const bytesFromBase64Url = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/** Asks the browser and subscribes. @returns false where it was denied @throws without an answer */
export async function subscribeToPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { key } = await (await requireOk(fetchPushApi("key"))).json();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made with another key, or by somebody else, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesFromBase64Url(key),
  });
  const headers = { "content-type": "application/json" };
  await requireOk(fetchPushApi("subscriptions", { method: "POST", headers, body: JSON.stringify(subscription) }));
  return true;
}

/** Ends the subscription here and on the server. @throws without an answer */
export async function unsubscribeFromPush(): Promise<void> {
  await requireOk(fetchPushApi("subscriptions", { method: "DELETE" }));
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
}
