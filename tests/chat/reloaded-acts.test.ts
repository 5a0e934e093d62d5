/** Without JavaScript an act beside typed words is answered with a page: reloading it sends the form again, and does nothing again. */
import { expect, test } from "bun:test";
import { muteConversation, reactToMessage, switchTranslation, takeReactionBack } from "../../src/chat/chat";
import type { Db } from "../../src/db/transact";
import { followPerson, unblockPerson, unfollowPerson } from "../../src/social/social";
import { dumpEffects } from "../properties/effects";
import { blockPerson } from "../support/block-person";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { openChatApp } from "./chat-app";
import { CHAT_NOW, sendMessage } from "./chat-fixtures";

interface Talk {
  db: Db;
  me: TestPerson;
  other: TestPerson;
  /** Ids of a message of either. */
  mine: string;
  theirs: string;
}

interface Act {
  /** Address below `/chat/:id`, or the whole. */
  to: (talk: Talk) => string;
  fields?: Record<string, string>;
  before?: (talk: Talk) => Promise<unknown>;
  /** What happens elsewhere before the page is reloaded; a repeat of the act would undo it. */
  meanwhile?: (talk: Talk) => Promise<unknown>;
}

const chatPath = ({ other }: Talk) => `/chat/${other.id}`;
const messagePath = (talk: Talk, act: string, id = talk.theirs) => `${chatPath(talk)}/messages/${id}/${act}`;
const react = ({ db, me, theirs }: Talk) => reactToMessage(db, me.id, theirs, "❤️", CHAT_NOW);
const unreact = ({ db, me, theirs }: Talk) => takeReactionBack(db, me.id, theirs, CHAT_NOW);
const mute =
  (to: boolean) =>
  ({ db, me, other }: Talk) =>
    muteConversation(db, me.id, other.id, to);
const translate =
  (to: boolean) =>
  ({ db, me, other }: Talk) =>
    switchTranslation(db, me.id, other.id, to);
const follow = ({ db, me, other }: Talk) => followPerson(db, me, other.id, CHAT_NOW);
const unfollow = ({ db, me, other }: Talk) => unfollowPerson(db, me, other.id, CHAT_NOW);
const block = ({ db, me, other }: Talk) => blockPerson(db, me, other.id, CHAT_NOW);
const unblock = ({ db, me, other }: Talk) => unblockPerson(db, me, other.id, CHAT_NOW);

/** Every form that a chat's page sends together with the field. */
const ACTS: Record<string, Act> = {
  read: {
    to: (talk) => `${chatPath(talk)}/read`,
    meanwhile: ({ db, me, other }) => sendMessage(db, other, me, "Not seen yet"),
  },
  react: { to: (talk) => messagePath(talk, "react"), fields: { emoji: "❤️" }, meanwhile: unreact },
  unreact: { to: (talk) => messagePath(talk, "unreact"), before: react, meanwhile: react },
  recall: { to: (talk) => messagePath(talk, "recall", talk.mine) },
  delete: { to: (talk) => messagePath(talk, "delete") },
  mute: { to: (talk) => `${chatPath(talk)}/mute`, fields: { muted: "true" }, meanwhile: mute(false) },
  unmute: {
    to: (talk) => `${chatPath(talk)}/mute`,
    fields: { muted: "false" },
    before: mute(true),
    meanwhile: mute(true),
  },
  translate: {
    to: (talk) => `${chatPath(talk)}/translation`,
    fields: { translates: "true" },
    meanwhile: translate(false),
  },
  "translate no longer": {
    to: (talk) => `${chatPath(talk)}/translation`,
    fields: { translates: "false" },
    before: translate(true),
    meanwhile: translate(true),
  },
  follow: { to: ({ other }) => `/friends/${other.id}/follow`, before: unfollow, meanwhile: unfollow },
  unfollow: { to: ({ other }) => `/friends/${other.id}/unfollow`, meanwhile: follow },
  block: { to: ({ other }) => `/friends/${other.id}/block`, meanwhile: unblock },
  unblock: { to: ({ other }) => `/friends/${other.id}/unblock`, before: block, meanwhile: block },
};

eachDatabase("an act beside typed words", (db) => {
  async function open() {
    const [me, other] = [await aPerson(db()), await aPerson(db())];
    await followPerson(db(), me, other.id, CHAT_NOW);
    await followPerson(db(), other, me.id, CHAT_NOW);
    const { id: mine } = await sendMessage(db(), me, other, "Good evening");
    const { id: theirs } = await sendMessage(db(), other, me, "And to you");
    const { app } = await openChatApp(db(), [me, other]);
    const session = await app.enter(me);
    const talk: Talk = { db: db(), me, other, mine, theirs };
    const page = async () => (await app.ask("GET", chatPath(talk), { session })).text();
    const send = async (to: string, form: Record<string, string>) => {
      const { status } = await app.ask("POST", to, { session, form });
      return status;
    };
    return { talk, page, send };
  }

  test.each(Object.entries(ACTS))("%s is not repeated when its page is reloaded", async (_, act) => {
    const { talk, page, send } = await open();
    await act.before?.(talk);
    const once = /name="act_once" value="([^"]+)" form="write"/.exec(await page())?.[1];
    const next: Record<string, string> = act.to(talk).startsWith("/friends") ? { next: chatPath(talk) } : {};
    const form = { text: "Half a sentence", once: "x", act_once: once ?? "blocked", ...next, ...act.fields };
    const unchanged = await dumpEffects(db());
    expect(await send(act.to(talk), form)).toBe(200);
    expect(await dumpEffects(db())).not.toEqual(unchanged);
    await act.meanwhile?.(talk);
    const before = await dumpEffects(db());
    expect(await send(act.to(talk), form)).toBe(200);
    expect(await dumpEffects(db())).toEqual(before);
  });

  test("that is another one is done, whatever page it stands on", async () => {
    const { talk, send } = await open();
    const form = { text: "Half a sentence", act_once: "one page" };
    const shown = async () => {
      const rows = await db().selectFrom("chat_messages").selectAll().where("id", "=", talk.theirs).execute();
      return rows.map((row) => row.low_reaction ?? row.high_reaction);
    };
    const acts = [
      ["react", "❤️"],
      ["react", "👍"],
      ["unreact", null],
    ] as const;
    for (const [act, emoji] of acts) {
      expect(await send(messagePath(talk, act), { ...form, emoji: emoji ?? "" })).toBe(200);
      expect([act, await shown()]).toEqual([act, [emoji]]);
    }
  });

  test("marks as read what its page showed, and not what came meanwhile", async () => {
    const { talk, page, send } = await open();
    const upTo = /<button(?=[^>]* name="upTo")[^>]* value="(\d+)"/.exec(await page())?.[1];
    expect(upTo).toBeDefined();
    await sendMessage(db(), talk.other, talk.me, "Not seen yet");
    expect(await send(`${chatPath(talk)}/read`, { text: "", upTo: upTo ?? "" })).toBe(303);
    const member = await db()
      .selectFrom("conversation_members")
      .select("unread")
      .where("user_id", "=", talk.me.id)
      .executeTakeFirst();
    expect(member?.unread).toBe(1);
  });
});
