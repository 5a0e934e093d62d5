/** Push messages in the service worker: shown, withdrawn, opened. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Waiting {
  data: { json(): unknown } | null;
}
interface Clicked extends Waiting {
  notification: Notification;
}
interface Changed extends Waiting {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
interface Window extends Client {
  focused: boolean;
  navigate(url: string): Promise<Window | null>;
  focus(): Promise<Window>;
}
interface Client {
  url: string;
}

/** As `src/push/courier.ts` sends it. */
interface Message {
  close?: string;
  tag: string;
  title: string;
  body?: string;
  url: string;
  lang: string;
  dir: "ltr" | "rtl";
  /** What one can do with it: it opens the page. */
  act?: string;
}

const worker = self as unknown as {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: object): Promise<Window[]>;
    openWindow(url: string): Promise<Window | null>;
  };
  addEventListener<E>(type: string, handler: (event: E) => void): void;
};

/** The app's own, whatever its file is called in this version. */
const ICON = "/apple-touch-icon.png";
/** Its shape stands in the status bar. */
const BADGE = "/notification-badge.png";

const windows = (): Promise<Window[]> =>
  worker.clients.matchAll({ type: "window", includeUncontrolled: true });

async function close(tag?: string): Promise<void> {
  for (const each of await worker.registration.getNotifications(tag ? { tag } : {})) each.close();
}

const pathOf = ({ url }: Client): string => new URL(url).pathname;

async function show({ title, url, act, ...said }: Message): Promise<void> {
  // Whoever looks at it right now need not be told.
  const here = (await windows()).some((each) => each.focused && pathOf(each) === url);
  if (here) return close(said.tag);
  const actions = act ? [{ action: "open", title: act }] : [];
  const look = { icon: ICON, badge: BADGE, actions };
  await worker.registration.showNotification(title, { ...said, ...look, data: url } as NotificationOptions);
}

function onPush({ data }: Pushed): Promise<void> {
  const message = data?.json() as Message;
  return message.close ? close(message.close) : show(message);
}

const ownUrl = (path: unknown): string => {
  const url = new URL(String(path), worker.location.origin);
  return url.origin === worker.location.origin ? url.href : worker.location.origin;
};

async function open(path: unknown): Promise<void> {
  const url = ownUrl(path);
  const all = await windows();
  const there = all.find((each) => each.url === url);
  if (there) return void (await there.focus());
  await worker.clients.openWindow(url);
}

/** Tells the server where to send from now on. */
async function renew({ oldSubscription, newSubscription }: Changed): Promise<void> {
  const options = oldSubscription?.options ?? { userVisibleOnly: true };
  const next = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  await fetch("/api/push/subscriptions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(next),
  });
}

/** After signing out nothing is shown, and nothing comes. */
async function unsubscribe(): Promise<void> {
  await close();
  await (await worker.registration.pushManager.getSubscription())?.unsubscribe();
}

worker.addEventListener<Pushed>("push", (event) => event.waitUntil(onPush(event)));
worker.addEventListener<Clicked>("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
worker.addEventListener<Changed>("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
worker.addEventListener<Waiting & { data: unknown }>("message", (event) => {
  if (event.data === "leave") event.waitUntil(unsubscribe());
});
