/** Two chats: what is read, muted, removed or hidden in one, and on one side, leaves the other as it is. */
import {
  hideMessage,
  loadChatHistory,
  markConversationRead,
  muteConversation,
  removeConversation,
  sendText,
} from "../../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../../src/chat/reading/cursors";
import { newId } from "../../../src/db/ids";
import type { Db } from "../../../src/db/transact";
import { SECOND } from "../../../src/runtime/units";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { insertFriendship } from "../../support/world";
import { chosen, definePair, type PairWorld } from "./model";

interface Message {
  id: string;
  seq: number;
  from: TestPerson;
}
/** One side of a conversation, as its person has it. */
interface Side {
  owner: TestPerson;
  other: TestPerson;
  messages: Message[];
  read: number;
  cleared: number;
  muted: boolean;
  listed: boolean;
  hidden: Set<string>;
}
interface ChatsWorld extends PairWorld {
  people: TestPerson[];
  sides: Side[];
}

const sideOf = ({ sides }: ChatsWorld, owner: TestPerson, other: TestPerson): Side | undefined =>
  sides.find((each) => each.owner === owner && each.other === other);
const visible = ({ messages, cleared, hidden }: Side): Message[] =>
  messages.filter(({ id, seq }) => seq > cleared && !hidden.has(id));
const unreadOf = (side: Side): number =>
  visible(side).filter(({ from, seq }) => from === side.other && seq > side.read).length;
const begun = ({ sides }: ChatsWorld): Side[] => sides.filter(({ messages }) => messages.length > 0);

async function send(world: ChatsWorld, side: Side | undefined) {
  if (!side) return false;
  const { owner, other } = side;
  world.now += SECOND;
  const { message } = await sendText(
    world.db,
    owner.id,
    other.id,
    { text: "Good evening", clientId: newId(world.now) },
    world.now,
  );
  const sent = { id: message.id, seq: message.seq, from: owner };
  for (const each of [side, sideOf(world, other, owner)]) {
    each?.messages.push(sent);
    if (each) each.listed = true;
  }
  return true;
}

async function loadState({ db, people, sides, now }: ChatsWorld) {
  const rows = await db
    .selectFrom("conversation_members")
    .select(["user_id", "other_id", "unread", "muted", "listed"])
    .where(
      "user_id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
  const counts = await db
    .selectFrom("users")
    .select(["id", "chat_unread_count"])
    .where(
      "id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
  const histories = [];
  for (const { owner, other } of sides) {
    const request = { before: FIRST_CHAT_CURSOR, limit: 50 };
    histories.push((await loadChatHistory(db, owner.id, other.id, request, now)).items.map(({ id }) => id));
  }
  return {
    sides: sides.map(({ owner, other }) => {
      const row = rows.find((each) => each.user_id === owner.id && each.other_id === other.id);
      return [row?.unread ?? 0, row?.muted === 1, row?.listed === 1];
    }),
    counts: people.map(({ id }) => counts.find((each) => each.id === id)?.chat_unread_count),
    histories,
  };
}

const expectedState = ({ people, sides }: ChatsWorld) => ({
  sides: sides.map((side) => [unreadOf(side), side.muted, side.listed]),
  counts: people.map((person) => {
    const ringing = sides.filter(({ owner, muted }) => owner === person && !muted);
    return ringing.reduce((sum, side) => sum + unreadOf(side), 0);
  }),
  histories: sides.map((side) =>
    visible(side)
      .map(({ id }) => id)
      .reverse(),
  ),
});

export const CHATS = definePair<ChatsWorld>({
  open: async (db: Db) => {
    const [host, one, other] = [await aPerson(db), await aPerson(db), await aPerson(db)];
    const pairs = [
      [host, one],
      [host, other],
    ] as const;
    for (const [me, friend] of pairs) await insertFriendship(db, me.id, friend.id);
    const sides = pairs.flatMap(
      ([me, friend]) =>
        [
          [me, friend],
          [friend, me],
        ] as const,
    );
    const empty = () => ({ messages: [], read: 0, cleared: 0, muted: false, listed: false, hidden: new Set<string>() });
    return {
      db,
      now: TEST_START,
      people: [host, one, other],
      sides: sides.map(([owner, partner]) => ({ owner, other: partner, ...empty() })),
    };
  },
  acts: {
    "send to the host": (world, pick) => send(world, [world.sides[1], world.sides[3]][pick % 2]),
    "send more to the host": (world, pick) => send(world, [world.sides[3], world.sides[1]][pick % 2]),
    "answer one": (world, pick) => send(world, [world.sides[0], world.sides[2]][pick % 2]),
    "read up to one": async (world, pick) => {
      const side = chosen(begun(world), pick);
      const upTo = side && chosen(side.messages, pick >> 2)?.seq;
      if (!side || upTo === undefined) return false;
      await markConversationRead(world.db, side.owner.id, side.other.id, upTo, world.now);
      side.read = Math.max(side.read, upTo);
    },
    "mute or unmute one": async (world, pick) => {
      const side = chosen(begun(world), pick);
      if (!side) return false;
      side.muted = !side.muted;
      await muteConversation(world.db, side.owner.id, side.other.id, side.muted);
    },
    "remove one": async (world, pick) => {
      const side = chosen(begun(world), pick);
      if (!side || pick % 3 !== 0) return false;
      await removeConversation(world.db, side.owner.id, side.other.id, world.now);
      Object.assign(side, { cleared: side.messages.at(-1)?.seq ?? 0, listed: false });
    },
    "hide a message": async (world, pick) => {
      const side = chosen(begun(world), pick);
      const message = side && chosen(visible(side), pick >> 2);
      if (!side || !message) return false;
      await hideMessage(world.db, side.owner.id, message.id, world.now);
      side.hidden.add(message.id);
    },
  },
  stories: [
    "send to the host 0, send to the host 1, send to the host 0, mute or unmute one 0, read up to one 0, mute or unmute one 0",
    "send to the host 0, send more to the host 0, remove one 0, send to the host 0, hide a message 2",
    "send to the host 0, send to the host 0, remove one 0, send to the host 0, read up to one 0",
  ],
  state: async (world) => [await loadState(world), expectedState(world)],
});
