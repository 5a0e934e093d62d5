/** Push messages in the service worker: shown, withdrawn, opened. */
import { REQUEST_TIMEOUT } from "../../src/limits/http";
import { isTemporaryFailure } from "../retry";

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushReceivedEvent extends ExtendableEvent {
  data: { json(): unknown } | null;
}
interface NotificationClickEvent extends ExtendableEvent {
  notification: Notification;
}
interface SubscriptionChangeEvent extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
interface WindowClient extends WorkerClient {
  focused: boolean;
  navigate(url: string): Promise<WindowClient | null>;
  focus(): Promise<WindowClient>;
}
interface WorkerClient {
  url: string;
}

/** As `src/push/compose-push.ts` sends it. */
interface PushMessageJson {
  close?: string;
  tag: string;
  title: string;
  body?: string;
  url: string;
  lang: string;
  dir: "ltr" | "rtl";
  /** Label of the notification's button, which opens the page. */
  act?: string;
  /** It changes what is still shown. */
  silent?: boolean;
  /** It says that something was taken back, and is shown even if nothing is. */
  always?: boolean;
  /** Token that says that a chat message has arrived, and nothing else. */
  receipt?: string;
  /** When it was rendered, ms; absent where each message has to be shown. */
  at?: number;
}

/** What a notification keeps; of an older program only the path. */
type NotificationData = { url: string; at?: number } | string;

const worker = self as unknown as {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: object): Promise<WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  addEventListener<E>(type: string, handler: (event: E) => void): void;
};

/** Stable path that redirects to this version's icon. */
const ICON = "/apple-touch-icon.png";
/** Monochrome icon for the status bar; redirects too. */
const BADGE = "/notification-badge.png";

const listWindows = (): Promise<WindowClient[]> =>
  worker.clients.matchAll({ type: "window", includeUncontrolled: true });

const listShown = (tag?: string): Promise<Notification[]> => worker.registration.getNotifications(tag ? { tag } : {});

async function closeNotifications(tag?: string): Promise<void> {
  for (const each of await listShown(tag)) each.close();
}

/** ms that the clocks of two servers, or of a server before and after it was set, may differ by. */
const CLOCK_SLACK = 2_000;
/** ms that the device's clock may be behind the server's. */
const DEVICE_CLOCK_SLACK = 3_600_000;

/** What was last shown or withdrawn under each tag, as far as this worker has lived. */
class NewestPushes {
  readonly #times = new Map<string, number>();

  /**
   * Whether it is not older than what was shown or withdrawn under its tag: then it is the newest from now on.
   * @param slack ms by which it may look older
   */
  replace(tag: string, at: number | undefined, slack = CLOCK_SLACK): boolean {
    if (at === undefined) return true;
    const known = this.#times.get(tag) ?? 0;
    // One in the future is from a clock that was ahead: it says nothing.
    const isKnown = known <= Date.now() + DEVICE_CLOCK_SLACK;
    if (isKnown && at + slack < known) return false;
    this.#times.set(tag, isKnown ? Math.max(at, known) : at);
    return true;
  }

  /** What is on the screen may be from before this worker was started. */
  async learnShown(tag: string): Promise<void> {
    for (const { data } of await listShown(tag)) this.replace(tag, (data as { at?: number } | null)?.at);
  }
}

const newest = new NewestPushes();

const pathOf = ({ url }: WorkerClient): string => new URL(url).pathname;

/** Without cookies: whoever is signed in by now has nothing to do with it. A page says it later where this fails. */
async function acknowledge(token: string): Promise<void> {
  await fetch("/api/chat/delivered/pushed", {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  }).catch(() => undefined);
}

async function showPush({ title, url, act, receipt: _, always, at, ...message }: PushMessageJson): Promise<void> {
  // The page is open and focused: no notification.
  const isOpenNow = (await listWindows()).some((each) => each.focused && pathOf(each) === url);
  if (isOpenNow) {
    newest.replace(message.tag, at);
    return closeNotifications(message.tag);
  }
  if (message.silent && !always && (await listShown(message.tag)).length === 0) return;
  // One that is silent says nothing new: nothing is lost with it.
  if (!newest.replace(message.tag, at, message.silent ? 0 : CLOCK_SLACK)) return;
  const actions = act ? [{ action: "open", title: act }] : [];
  const appearance = { icon: ICON, badge: BADGE, actions };
  await worker.registration.showNotification(title, {
    ...message,
    ...appearance,
    data: { url, at } satisfies NotificationData,
  } as NotificationOptions);
}

async function withdrawPush(tag: string, at: number | undefined): Promise<void> {
  if (newest.replace(tag, at)) await closeNotifications(tag);
}

async function onPush({ data }: PushReceivedEvent): Promise<void> {
  const message = data?.json() as PushMessageJson;
  const { close, at } = message;
  await newest.learnShown(close ?? message.tag);
  const shown = close ? withdrawPush(close, at) : showPush(message);
  await Promise.all([shown, message.receipt && acknowledge(message.receipt)]);
}

const ownUrl = (path: unknown): string => {
  const url = new URL(String(path), worker.location.origin);
  return url.origin === worker.location.origin ? url.href : worker.location.origin;
};

async function openPath(path: unknown): Promise<void> {
  const url = ownUrl(path);
  const all = await listWindows();
  const existing = all.find((each) => each.url === url);
  if (existing) return void (await existing.focus());
  await worker.clients.openWindow(url);
}

/** Sends the new subscription to the server. One that it refuses is ended: nobody would push to it. @throws where it was not taken */
async function renewSubscription({ oldSubscription, newSubscription }: SubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options ?? { userVisibleOnly: true };
  const next = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  const response = await fetch("/api/push/subscriptions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(next),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  });
  if (response.ok) return;
  // A server that is busy may take it when the settings are opened.
  if (!isTemporaryFailure(response.status)) await next.unsubscribe();
  throw new Error(`the server did not take the subscription: ${response.status}`);
}

/** After signing out: closes the notifications and ends the subscription. */
async function unsubscribe(): Promise<void> {
  await closeNotifications();
  await (await worker.registration.pushManager.getSubscription())?.unsubscribe();
}

worker.addEventListener<PushReceivedEvent>("push", (event) => event.waitUntil(onPush(event)));
worker.addEventListener<NotificationClickEvent>("notificationclick", (event) => {
  event.notification.close();
  const data = event.notification.data as NotificationData;
  event.waitUntil(openPath(typeof data === "string" ? data : data.url));
});
worker.addEventListener<SubscriptionChangeEvent>("pushsubscriptionchange", (event) =>
  event.waitUntil(renewSubscription(event)),
);
worker.addEventListener<ExtendableEvent & { data: unknown }>("message", (event) => {
  if (event.data === "leave") event.waitUntil(unsubscribe());
});
