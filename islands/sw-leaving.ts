const DATABASES = ["ashore", "outbox"];

const { registration } = self as unknown as { registration: ServiceWorkerRegistration };

/** Whoever signs out leaves nothing: databases, and the subscription to news. */
export async function leave(): Promise<void> {
  for (const name of DATABASES) indexedDB.deleteDatabase(name);
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
