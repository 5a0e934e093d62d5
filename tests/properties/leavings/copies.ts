/** What a text or a picture is copied to, and what reads those copies out. */

import { LIST_START } from "../../../src/db/paging";
import type { EventKind } from "../../../src/db/tables/events";
import type { ContentKind } from "../../../src/db/tables/safety";
import type { StoredKind } from "../../../src/db/tables/translations";
import { mergeRoomEvents } from "../../../src/events/events";
import { changeNotificationSettings, notificationComposer } from "../../../src/notifications/notifications";
import { savePushSubscription } from "../../../src/push/subscriptions";
import { EXPORT_TOPICS, ROOMS } from "../../../src/rooms";
import { sha256 } from "../../../src/runtime/sha256";
import { createReportWithPicture, listHeldTexts } from "../../../src/safety/safety";
import { reserveTranslation, storeTranslation } from "../../../src/translations/store";
import { things } from "../../safety/official-fixtures";
import { NOW } from "../../support/bottles";
import type { Person, Scene, View } from "./scene";

/** Stores a translation of a text. @returns what it leaves: the hash of the text, and its own words */
export async function translate(scene: Scene, thing: { kind: StoredKind; id: string }, text: string) {
  const key = { kind: thing.kind, thing_id: thing.id, to_language: "de" } as const;
  const words = scene.newMark("translated");
  await reserveTranslation(scene.db, key, text, NOW);
  await storeTranslation(scene.db, key, text, { text: words, from: "en" });
  return [words, sha256(text)];
}

/** As the report's page does it, with a sealed copy of the picture. */
export async function reportSealed(scene: Scene, who: Person, { kind, id }: { kind: ContentKind; id: string }) {
  const { files, burning, evidence } = scene.app;
  const tools = { adapters: things, stores: { kept: files, burning, evidence } };
  const input = { kind, id, reason: "spam", note: "" } as const;
  await createReportWithPicture(scene.db, tools, who, input, NOW);
}

/** A browser that shows words in its notifications. */
export async function subscribe(scene: Scene, who: Person): Promise<string> {
  const endpoint = `https://push.sea.example/${scene.newMark("endpoint")}`;
  await changeNotificationSettings(scene.db, who, { words: true, quiet: null, kinds: { stranger: true } }, NOW);
  const target = { endpoint, p256dh: "key", auth: scene.newMark("auth") };
  await savePushSubscription(scene.db, { id: who.id, sessionId: sha256(who.token) }, target, NOW);
  return endpoint;
}

/** What would be sent to somebody's browsers now. */
export const pushesOf = ({ db }: Scene, { id }: { id: string }): View => ({
  name: "notifications",
  async read() {
    const compose = notificationComposer(db);
    const rows = await db
      .selectFrom("push_news")
      .innerJoin("push_subscriptions", "push_subscriptions.id", "subscription_id")
      .selectAll("push_news")
      .where("user_id", "=", id)
      .execute();
    return JSON.stringify(await Promise.all(rows.map((row) => compose(id, row, NOW))));
  },
});

const PAYLOADS = mergeRoomEvents(ROOMS).payloads;

/** What a stream would send again of somebody's events. */
export const eventsOf = ({ db }: Scene, { id }: { id: string }, kind: EventKind): View => ({
  name: `events ${kind}`,
  async read() {
    const events = db.selectFrom("events").select("ref").where("user_id", "=", id).where("kind", "=", kind);
    const refs = (await events.execute()).map(({ ref }) => ref);
    if (refs.length === 0) return "";
    const found = await PAYLOADS[kind]?.(db, id, refs, NOW);
    return JSON.stringify([...(found?.values() ?? [])]);
  },
});

/** A file of somebody's download. */
export const downloadOf = ({ db }: Scene, { id }: { id: string }, topic: keyof typeof EXPORT_TOPICS): View => ({
  name: `download ${topic}`,
  async read() {
    const all: object[] = [];
    for await (const some of EXPORT_TOPICS[topic](db, id, NOW)) all.push(...some);
    return JSON.stringify(all);
  },
});

/** What waits for the team. */
export const heldTextsOf = ({ db }: Scene): View => ({
  name: "queue of held texts",
  read: async () => JSON.stringify(await listHeldTexts(db, { after: LIST_START, limit: 1_000 })),
});
