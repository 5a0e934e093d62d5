/** A browser that can be pushed to, with what it is asked. */

export const KEY = "AQID_-8";
export const KEY_BYTES = [1, 2, 3, 255, 239];

export function pushBrowser(permission: string, answer = permission) {
  const log: unknown[] = [];
  const notification = { permission, requestPermission: async () => (notification.permission = answer) };
  let subscription: object | null = null;
  const unsubscribe = async () => {
    subscription = null;
    log.push("unsubscribed");
  };
  const pushManager = {
    getSubscription: async () => subscription && { unsubscribe },
    subscribe: async ({ applicationServerKey, ...rest }: { applicationServerKey: Uint8Array }) => {
      log.push({ ...rest, key: [...applicationServerKey] });
      subscription = { endpoint: "https://push.example/1" };
      return subscription;
    },
  };
  const serviceWorker = { register: async () => undefined, controller: null, ready: Promise.resolve({ pushManager }) };
  return {
    log,
    options: { navigator: { serviceWorker }, globals: { Notification: notification, PushManager: {} } },
    subscribeBefore: () => {
      subscription = { endpoint: "old" };
    },
  };
}
