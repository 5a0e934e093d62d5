/** Two photos, two switches, two opinions, two translations: what becomes of one leaves the other. */

import { type ChatSettings, changeChatSettings, loadChatSettings } from "../../../src/chat/chat";
import { newId } from "../../../src/db/ids";
import type { Db } from "../../../src/db/transact";
import { replyToFeedback, sendFeedback } from "../../../src/feedback/feedback";
import type { Language } from "../../../src/i18n/languages";
import { ALBUM_LIMITS } from "../../../src/limits/account";
import { FEEDBACK_LIMITS } from "../../../src/limits/safety";
import { NOTIFICATION_KINDS } from "../../../src/notifications/rules";
import { changeNotificationSettings, loadNotificationSettings } from "../../../src/notifications/settings";
import {
  addStoredPhoto,
  listAlbumPhotos,
  movePhoto,
  removePhoto,
  setStoredAvatar,
} from "../../../src/profile/photos/photos";
import { DAY } from "../../../src/runtime/units";
import { findStoredTranslation, reserveTranslation, storeTranslation } from "../../../src/translations/store";
import { anOfficial } from "../../safety/official-fixtures";
import { workOutcome } from "../../support/bottles";
import { aFileStore } from "../../support/files";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { photoRow } from "../../support/photos";
import { chosen, definePair, type PairWorld } from "./model";

interface BelongingsWorld extends PairWorld {
  person: TestPerson;
  official: TestPerson;
  album: string[];
  avatar: string | null;
  kinds: Record<string, boolean>;
  /** Since when the weekly email counts, ms; null: it is off. */
  weeklySince: number | null;
  chats: ChatSettings;
  pending: string[];
  /** Stored translations by thing and language, with the text that was translated. */
  translations: Map<string, { source: string; text: string }>;
  things: string[];
}

const files = aFileStore();
const aPicture = () => ({
  file: photoRow("").file,
  width: 4,
  height: 4,
  animated: false,
  names: [],
  preview: null,
  verdict: "allow" as const,
});
const LANGUAGES_WANTED: Language[] = ["de", "fr"];
const TEXTS = ["Good evening", "Good night"];

const expectOutcome = (what: string, outcome: string, expected: string): void => {
  if (outcome !== expected) throw new Error(`${what}: ${outcome}, not ${expected}`);
};

async function addPhoto(world: BelongingsWorld) {
  const { db, person, album, now } = world;
  let id = "";
  const added = addStoredPhoto(db, person, aPicture(), now).then((photo) => {
    id = photo.id;
  });
  const outcome = await workOutcome(added);
  expectOutcome("photo", outcome, album.length < ALBUM_LIMITS.photos ? "done" : "album_full");
  if (outcome === "done") album.push(id);
  return true;
}

async function sendOpinion(world: BelongingsWorld) {
  const { db, person, pending, now } = world;
  let id = "";
  const sent = sendFeedback(db, person, "It is too blue.", now).then((feedback) => {
    id = feedback.id;
  });
  const outcome = await workOutcome(sent);
  expectOutcome(
    "feedback",
    outcome,
    pending.length < FEEDBACK_LIMITS.pendingMax ? "done" : "too_many_pending_feedbacks",
  );
  if (outcome === "done") pending.push(id);
  return true;
}

async function loadTranslations({ db, things }: BelongingsWorld) {
  const found = [];
  for (const thing_id of things)
    for (const to_language of LANGUAGES_WANTED)
      for (const source of TEXTS)
        found.push((await findStoredTranslation(db, { kind: "bottle", thing_id, to_language }, source))?.text ?? null);
  return found;
}

const expectedTranslations = ({ things, translations }: BelongingsWorld) =>
  things.flatMap((thing) =>
    LANGUAGES_WANTED.flatMap((language) =>
      TEXTS.map((source) => {
        const stored = translations.get(`${thing} ${language}`);
        return stored?.source === source ? stored.text : null;
      }),
    ),
  );

/** The whole form at once, as the page sends it. */
async function saveNotifications(world: BelongingsWorld, weekly: boolean) {
  const { db, person, kinds } = world;
  world.now += DAY;
  await changeNotificationSettings(db, person, { kinds, words: false, quiet: null, weekly }, world.now);
  if (weekly) world.weeklySince ??= world.now;
  else world.weeklySince = null;
  return true;
}

/** Since when the weekly email counts, which is also what it is due by. */
async function loadWeekly({ db, person }: BelongingsWorld) {
  const row = db.selectFrom("notification_settings").select(["weekly_at", "weekly_since"]);
  const { weekly_at, weekly_since } = (await row.where("user_id", "=", person.id).executeTakeFirst()) ?? {};
  if (!weekly_at || weekly_since === undefined) return null;
  return { since: weekly_since, inAWeek: weekly_at > weekly_since && weekly_at <= weekly_since + 8 * DAY };
}

async function loadState(world: BelongingsWorld) {
  const { db, person } = world;
  const { avatar } = await db
    .selectFrom("users")
    .select("avatar")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  const { n = 0 } =
    (await db.selectFrom("feedback_pending").select("n").where("user_id", "=", person.id).executeTakeFirst()) ?? {};
  return {
    album: (await listAlbumPhotos(db, person.id)).map(({ id }) => id),
    avatar,
    kinds: (await loadNotificationSettings(db, person.id)).kinds as Record<string, boolean>,
    weekly: await loadWeekly(world),
    chats: await loadChatSettings(db, person.id),
    pending: n,
    translations: await loadTranslations(world),
  };
}

const expectedState = (world: BelongingsWorld) => ({
  album: world.album,
  avatar: world.avatar,
  kinds: world.kinds,
  weekly: world.weeklySince === null ? null : { since: world.weeklySince, inAWeek: true },
  chats: world.chats,
  pending: world.pending.length,
  translations: expectedTranslations(world),
});

export const BELONGINGS = definePair<BelongingsWorld>({
  open: async (db: Db) => {
    const [person, official] = [await aPerson(db), await anOfficial(db)];
    const kinds: Record<string, boolean> = (await loadNotificationSettings(db, person.id)).kinds;
    const things = [newId(TEST_START), newId(TEST_START)];
    const world: BelongingsWorld = {
      db,
      now: TEST_START,
      person,
      official,
      album: [],
      avatar: null,
      kinds,
      weeklySince: null,
      chats: { photos: "new", receipts: true, typing: true },
      pending: [],
      translations: new Map(),
      things,
    };
    // Two places of the album are left, and one opinion may still be sent after two.
    for (let n = 0; n < ALBUM_LIMITS.photos - 2; n++) await addPhoto(world);
    for (let n = 0; n < FEEDBACK_LIMITS.pendingMax - 2; n++) await sendOpinion(world);
    return world;
  },
  acts: {
    "add a photo": (world) => addPhoto(world),
    "remove a photo": async (world, pick) => {
      const id = chosen(world.album, pick);
      if (id === undefined || pick % 2) return false;
      await removePhoto(world.db, files, world.person.id, id);
      world.album = world.album.filter((each) => each !== id);
    },
    "move a photo": async (world, pick) => {
      const id = chosen(world.album, pick >> 1);
      if (id === undefined) return false;
      const step = pick % 2 ? 1 : -1;
      await movePhoto(world.db, world.person.id, id, step);
      const from = world.album.indexOf(id);
      world.album.splice(from, 1);
      world.album.splice(Math.max(0, from + step), 0, id);
    },
    "change the avatar": async (world) => {
      world.avatar = (await setStoredAvatar(world.db, world.person.id, aPicture(), world.now)).avatar;
      return true;
    },
    "switch one kind": async (world, pick) => {
      const kind = chosen(NOTIFICATION_KINDS, pick) ?? "bottle";
      const on = !world.kinds[kind];
      await changeNotificationSettings(world.db, world.person, { kinds: { [kind]: on } }, world.now);
      world.kinds = { ...world.kinds, [kind]: on };
    },
    "save notifications": (world, pick) => saveNotifications(world, pick % 4 !== 0),
    "switch receipts or typing": async (world, pick) => {
      const name = chosen(["receipts", "typing"] as const, pick) ?? "typing";
      const on = !world.chats[name];
      world.chats = { ...world.chats, [name]: on };
      const changed = await changeChatSettings(world.db, world.person.id, { [name]: on }, world.now);
      if (!Bun.deepEquals(changed, world.chats)) throw new Error(`${name}: ${JSON.stringify(changed)}`);
    },
    "send an opinion": (world) => sendOpinion(world),
    "answer an opinion": async (world, pick) => {
      const id = chosen(world.pending, pick);
      if (id === undefined) return false;
      await replyToFeedback(world.db, world.official.id, id, "Thank you.", world.now);
      world.pending = world.pending.filter((each) => each !== id);
    },
    translate: async (world, pick) => {
      const [thing = "", language = "de", source = ""] = [
        chosen(world.things, pick),
        chosen(LANGUAGES_WANTED, pick >> 1),
        chosen(TEXTS, pick >> 2),
      ];
      const key = { kind: "bottle", thing_id: thing, to_language: language } as const;
      const text = `${language}: ${source}`;
      await reserveTranslation(world.db, key, source, world.now);
      await storeTranslation(world.db, key, source, { text, from: "en" });
      world.translations.set(`${thing} ${language}`, { source, text });
    },
  },
  state: async (world) => [await loadState(world), expectedState(world)],
});
