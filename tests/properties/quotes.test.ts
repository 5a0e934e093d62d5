/**
 * What a message answers is seen exactly by whom that message is seen: after random acts of two people and of the team,
 * each quote says what its reader sees of the message, and nothing where they see none.
 */
import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  type ChatMessage,
  claimBurn,
  hideMessage,
  loadChatHistory,
  recallMessage,
  removeConversation,
  sendPicture,
  sendText,
} from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { reportableMessage } from "../../src/chat/reporting";
import { type Db, transact } from "../../src/db/transact";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { Refusal } from "../../src/runtime/errors";
import { excerpt } from "../../src/text/excerpt";
import { CHAT_PICTURE } from "../chat/chat-app";
import { aPairOfFriends, CHAT_NOW } from "../chat/chat-fixtures";
import { createRandom } from "../support/browser-device";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import type { TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../support/property-runs";

const STEPS = 200;
const PAGE = { before: FIRST_CHAT_CURSOR, limit: 500 };
const GONE = { id: null, from: null, kind: null, excerpt: null };

interface Story {
  db: Db;
  people: [TestPerson, TestPerson];
  stores: { kept: ReturnType<typeof aFileStore>; burning: ReturnType<typeof aFileStore> };
  ids: string[];
  /** Burn pictures that nobody has tried to open. */
  burning: string[];
  random(): number;
  step: number;
}

const pick = <T>({ random }: Story, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

function turn(story: Story): [TestPerson, TestPerson] {
  const [one, other] = story.people;
  return story.random() < 0.5 ? [one, other] : [other, one];
}

const ACTS: Record<string, (story: Story) => Promise<unknown>> = {
  text: async (story) => {
    const [me, other] = turn(story);
    const replyTo = story.random() < 0.8 ? pick(story, story.ids) : undefined;
    const input = { text: `Words ${story.step}\n and more`, clientId: `s${story.step}`, replyTo };
    story.ids.push((await sendText(story.db, me.id, other.id, input, CHAT_NOW)).message.id);
  },
  picture: async (story) => {
    const [me, other] = turn(story);
    const burn = story.random() < 0.5;
    const picture = { bytes: CHAT_PICTURE, clientId: `p${story.step}`, burn };
    const pair = { me: me.id, other: other.id };
    const sent = await sendPicture(
      story.db,
      story.stores,
      pair,
      { ...picture, replyTo: pick(story, story.ids) },
      CHAT_NOW,
    );
    story.ids.push(sent.message.id);
    if (burn) story.burning.push(sent.message.id);
  },
  recall: async (story) =>
    recallMessage(story.db, story.stores, turn(story)[0].id, pick(story, story.ids) ?? "", CHAT_NOW),
  hide: async (story) => hideMessage(story.db, turn(story)[0].id, pick(story, story.ids) ?? "", CHAT_NOW),
  burn: async (story) => {
    const person = { id: turn(story)[0].id, sessionId: "session" };
    const claim = { id: story.burning.pop() ?? "", claim: `c${story.step}` };
    return claimBurn(story.db, story.stores, person, claim, CHAT_NOW);
  },
  remove: async (story) => {
    const [me, other] = turn(story);
    if (story.random() < 0.2) await removeConversation(story.db, me.id, other.id, CHAT_NOW);
  },
  report: (story) => transact(story.db, (tx) => reportableMessage.hide(tx, pick(story, story.ids) ?? "", CHAT_NOW)),
  restore: (story) => transact(story.db, (tx) => reportableMessage.restore(tx, pick(story, story.ids) ?? "", CHAT_NOW)),
};
/** Sending is more frequent than the rest. */
const NAMES = [...Object.keys(ACTS), "text", "text", "text", "picture", "picture", "burn"];

/** What a quote of a message has to say to who sees it so. */
function expectedQuote(quoted: ChatMessage | undefined) {
  const isThere = quoted && !quoted.recalled && !quoted.burned && (quoted.kind !== "image" || quoted.image !== null);
  if (!isThere) return GONE;
  const { id, from, kind, text } = quoted;
  return { id, from, kind, excerpt: kind === "text" ? excerpt(text ?? "", CHAT_LIMITS.quoteMax) : "Photo" };
}

async function quoteFaults({ db, ids }: Story, me: TestPerson, them: TestPerson): Promise<string[]> {
  const { items } = await loadChatHistory(db, me.id, them.id, PAGE, CHAT_NOW);
  const seen = new Map(items.map((item) => [item.id, item]));
  const answers = await db
    .selectFrom("chat_messages")
    .select(["id", "reply_to"])
    .where("reply_to", "in", ids)
    .execute();
  return answers.flatMap(({ id, reply_to }) => {
    const [shown, expected] = [seen.get(id)?.replyTo, expectedQuote(seen.get(reply_to ?? ""))];
    return shown === undefined || Bun.deepEquals(shown, expected)
      ? []
      : [`${id}: ${JSON.stringify([shown, expected])}`];
  });
}

/** @returns whether it was allowed */
async function act(story: Story, name: string): Promise<boolean> {
  try {
    await ACTS[name]?.(story);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

eachDatabase("quotes", (db) => {
  /** @returns the ids of what was sent */
  async function play(seed: number, done: ReachedCases): Promise<string[]> {
    const [one, other] = await aPairOfFriends(db());
    const stores = { kept: aFileStore(), burning: aFileStore() };
    const story: Story = {
      db: db(),
      people: [one, other],
      stores,
      ids: [],
      burning: [],
      random: createRandom(seed),
      step: 0,
    };
    for (; story.step < STEPS; story.step++) {
      const name = pick(story, NAMES) ?? "text";
      if (await act(story, name)) done.add(name);
      if (story.step % 10 !== 9) continue;
      expect([...(await quoteFaults(story, one, other)), ...(await quoteFaults(story, other, one))]).toEqual([]);
    }
    return story.ids;
  }

  test(
    "say what their reader sees of the message",
    async () => {
      const done = new ReachedCases();
      const property = fc.asyncProperty(fc.nat(), async (seed) =>
        expect((await play(seed, done)).length).toBeGreaterThan(20),
      );
      await fc.assert(property, propertyRuns(1));
      console.log(`quotes, acts: ${done}`);
      expect(done.rare(NAMES)).toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );
});
