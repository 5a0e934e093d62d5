/** What a device may keep of chats for reading without a network: what was read, as its reader sees it now. */
import { expect, test } from "bun:test";
import {
  editMessage,
  hideMessage,
  loadOfflineChats,
  markConversationRead,
  recallMessage,
  removeConversation,
  sendPicture,
  sendText,
} from "../../src/chat/chat";
import type { Db } from "../../src/db/transact";
import { OFFLINE_CHAT_LIMITS } from "../../src/limits/offline-chats";
import { DAY } from "../../src/runtime/units";
import { unfollowPerson } from "../../src/social/social";
import type { OfflineChats } from "../../src/ui/chat/offline-chat";
import { loadTextReader } from "../../src/users/users";
import { blockPerson } from "../support/block-person";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson, type TestPerson } from "../support/people";
import { CHAT_PICTURE, type ErrorJson, openChatApp } from "./chat-app";
import { aFollower, aPairOfFriends, CHAT_NOW, makeFriends, messageInput, sendMessage } from "./chat-fixtures";

const PICTURES = { kept: aFileStore(), burning: aFileStore() };
const NOTHING: ReadonlyMap<string, string> = new Map();

const load = async (db: Db, reader: TestPerson, known = NOTHING, now = CHAT_NOW): Promise<OfflineChats> =>
  loadOfflineChats(db, await loadTextReader(db, reader.id), known, now);
const linesOf = async (db: Db, reader: TestPerson) => (await load(db, reader)).chats[0]?.lines ?? [];
const textsOf = async (db: Db, reader: TestPerson) => (await linesOf(db, reader)).map(({ text }) => text);
const digestsOf = ({ chats }: OfflineChats) => new Map(chats.map(({ id, digest }) => [id, digest]));

eachDatabase("chats for reading without a network", (db) => {
  test("have own messages, and those of friends that were read", async () => {
    const [me, friend] = await aPairOfFriends(db());
    await sendMessage(db(), me, friend, "mine");
    const read = await sendMessage(db(), friend, me, "read");
    await sendMessage(db(), friend, me, "unread");
    expect(await textsOf(db(), me)).toEqual(["mine"]);
    await markConversationRead(db(), me.id, friend.id, read.seq, CHAT_NOW);
    expect(await textsOf(db(), me)).toEqual(["mine", "read"]);
    expect((await linesOf(db(), me)).map(({ mine, state }) => [mine, state])).toEqual([
      [true, "sent"],
      [false, null],
    ]);
    expect(await textsOf(db(), friend)).toEqual(["read", "unread"]);
  });

  test("have nothing of what was recalled, deleted or edited away, in quotes neither", async () => {
    const [me, friend] = await aPairOfFriends(db());
    const [recalled, hidden, edited] = [
      await sendMessage(db(), me, friend, "recalled"),
      await sendMessage(db(), me, friend, "hidden"),
      await sendMessage(db(), me, friend, "edited away"),
    ];
    for (const { id } of [recalled, hidden, edited])
      await sendText(db(), me.id, friend.id, { ...messageInput("answer"), replyTo: id }, CHAT_NOW);
    expect((await linesOf(db(), me)).map(({ quote }) => quote?.excerpt)).toEqual([
      ...[undefined, undefined, undefined],
      ...["recalled", "hidden", "edited away"],
    ]);
    await recallMessage(db(), PICTURES, me.id, recalled.id, CHAT_NOW);
    await hideMessage(db(), me.id, hidden.id, CHAT_NOW);
    await editMessage(db(), me.id, edited.id, "now", CHAT_NOW);
    expect(
      (await linesOf(db(), me)).map(({ kind, text, edited, quote }) => [kind, text, edited, quote?.excerpt]),
    ).toEqual([
      ["recalled", null, false, undefined],
      ["text", "now", true, undefined],
      ["text", "answer", false, undefined],
      ["text", "answer", false, undefined],
      ["text", "answer", false, "now"],
    ]);
    expect(JSON.stringify(await load(db(), me))).not.toMatch(/hidden|edited away/);
  });

  test("have no pictures: of a photo that it was one, of burn pictures nothing", async () => {
    const [me, friend] = await aPairOfFriends(db());
    for (const burn of [false, true])
      await sendPicture(
        db(),
        PICTURES,
        { me: me.id, other: friend.id },
        { bytes: CHAT_PICTURE, clientId: `p-${burn}`, burn },
        CHAT_NOW,
      );
    expect((await linesOf(db(), me)).map(({ kind }) => kind)).toEqual(["photo"]);
    expect(JSON.stringify(await load(db(), me))).not.toMatch(/webp|data:/);
  });

  test.each([
    ["a block, by either", (one: TestPerson, other: TestPerson) => blockPerson(db(), one, other.id, CHAT_NOW)],
    [
      "the end of a friendship",
      (one: TestPerson, other: TestPerson) => unfollowPerson(db(), one, other.id, CHAT_NOW + 1),
    ],
  ])("end with %s", async (_, end) => {
    const [me, friend] = await aPairOfFriends(db());
    await sendMessage(db(), me, friend);
    expect((await load(db(), me)).chats).toHaveLength(1);
    await end(friend, me);
    expect([(await load(db(), me)).chats, (await load(db(), friend)).chats]).toEqual([[], []]);
  });

  test("end with the removal of the conversation, for whoever removed it", async () => {
    const [me, friend] = await aPairOfFriends(db());
    await sendMessage(db(), me, friend);
    await sendMessage(db(), friend, me);
    await removeConversation(db(), me.id, friend.id, CHAT_NOW);
    expect([(await load(db(), me)).chats.length, (await load(db(), friend)).chats.length]).toEqual([0, 1]);
  });

  test("end across the border of 18, and are not kept of strangers", async () => {
    const [me, friend] = await aPairOfFriends(db());
    await sendMessage(db(), me, friend);
    await db()
      .updateTable("users")
      .set({ adult_at: CHAT_NOW + DAY })
      .where("id", "=", friend.id)
      .execute();
    expect((await load(db(), me)).chats).toEqual([]);
    const [stranger, host] = await aFollower(db());
    await sendMessage(db(), stranger, host);
    expect([(await load(db(), stranger)).chats, (await load(db(), host)).chats]).toEqual([[], []]);
  });

  test("are sent once: of what a device knows, only what has changed comes again", async () => {
    const [me, friend] = await aPairOfFriends(db());
    const other = await aPerson(db());
    await makeFriends(db(), me, other);
    const message = await sendMessage(db(), me, friend, "words");
    await sendMessage(db(), me, other, "others", CHAT_NOW + 1);
    const first = await load(db(), me);
    expect(first.chats.map(({ id, lines }) => [id, lines?.length])).toEqual([
      [other.id, 1],
      [friend.id, 1],
    ]);
    const known = digestsOf(first);
    expect((await load(db(), me, known)).chats.map(({ lines }) => lines)).toEqual([undefined, undefined]);
    await recallMessage(db(), PICTURES, me.id, message.id, CHAT_NOW);
    expect((await load(db(), me, known)).chats.map(({ lines }) => lines?.[0]?.kind)).toEqual([undefined, "recalled"]);
    await db().updateTable("users").set({ nickname: "Renamed" }).where("id", "=", other.id).execute();
    expect((await load(db(), me, known)).chats[0]).toMatchObject({ name: "Renamed", lines: [{ text: "others" }] });
  });

  test("are the latest, with their newest messages", async () => {
    const me = await aPerson(db());
    for (let n = 0; n <= OFFLINE_CHAT_LIMITS.chats; n++) {
      const friend = await aPerson(db());
      await makeFriends(db(), me, friend);
      await sendMessage(db(), me, friend, `to ${n}`, CHAT_NOW + n);
    }
    const { chats } = await load(db(), me, NOTHING, CHAT_NOW + DAY);
    expect(chats.map(({ lines }) => lines?.[0]?.text)).toEqual(
      Array.from({ length: OFFLINE_CHAT_LIMITS.chats }, (_, n) => `to ${OFFLINE_CHAT_LIMITS.chats - n}`),
    );
    const [one, other] = await aPairOfFriends(db());
    for (let n = 0; n <= OFFLINE_CHAT_LIMITS.messages; n++) await sendMessage(db(), one, other, `${n}`);
    const texts = await textsOf(db(), one);
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([
      OFFLINE_CHAT_LIMITS.messages,
      "1",
      String(OFFLINE_CHAT_LIMITS.messages),
    ]);
  });

  test("by the API; a list of digests that is none is refused, others' ids find nothing", async () => {
    const [me, friend] = await aPairOfFriends(db());
    const [one, other] = await aPairOfFriends(db());
    await sendMessage(db(), me, friend);
    await sendMessage(db(), one, other);
    const { call } = await openChatApp(db(), [me, one]);
    const { body } = await call<OfflineChats>(me, "GET", "/offline");
    expect(body).toMatchObject({ me: me.id, chats: [{ id: friend.id, name: friend.nickname }] });
    const [[id, digest] = []] = digestsOf(body);
    const known = await call<OfflineChats>(me, "GET", `/offline?known=${id}:${digest}`);
    expect(known.body.chats).toMatchObject([{ id, digest }]);
    expect(known.body.chats[0]).not.toHaveProperty("lines");
    const others = await call<OfflineChats>(one, "GET", `/offline?known=${id}:${digest}`);
    expect(others.body.chats.map((each) => each.id)).toEqual([other.id]);
    for (const bad of ["x", `${id}:short`, `${id}:${digest},`, "a".repeat(3_000)]) {
      const { status, body } = await call<ErrorJson>(me, "GET", `/offline?known=${bad}`);
      expect([status, body.error.fields]).toEqual([422, { known: "Please check this." }]);
    }
  });
});
