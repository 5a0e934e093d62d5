/** What two people do in the stories over bad networks: on the page, on another phone, on another device of one's own. */
import { translatorFor } from "../../src/i18n/translator";
import { QUICK_REACTIONS } from "../../src/ui/chat/reacting";
import { type ChatTab, chooseCard, chooseInMenu, clearComposer, newestOwnWords, submitText } from "./chat-network-page";
import type { ApiClient } from "./client";

const t = translatorFor("en");

export interface ChatPair {
  tab: ChatTab;
  me: ApiClient;
  them: ApiClient;
  theirName: string;
  /** A bottle of each, for cards. */
  bottles: { mine: string; theirs: string };
  dice(n: number): number;
}

export interface ServerMessage {
  id: string;
  from: string;
  text: string | null;
  state: string;
  recalled: boolean;
  editedAt: string | null;
  replyTo: { id: string | null; from: string | null; excerpt: string | null } | null;
  reactions: { emoji: string; userIds: string[] }[];
  card: { kind: string; id: string | null } | null;
}

/** Messages of one's own that an act has written: none of them may be lost or doubled; null: the page offered no such thing. */
export type Written = number | null;

/** Messages as one of the two has them, oldest first. */
export async function messagesOf(reader: ApiClient, other: ApiClient): Promise<ServerMessage[]> {
  const { body } = await reader.call<{ items: ServerMessage[] }>("GET", `/chat/${other.id}/messages?limit=100`);
  return body.items.toReversed();
}

const sendBy = (from: ApiClient, to: ApiClient, content: object) =>
  from.call("POST", `/chat/${to.id}/messages`, { ...content, clientId: crypto.randomUUID() });

const isWords = ({ recalled, card }: ServerMessage): boolean => !recalled && card === null;

/** Any message that is there. */
async function pick({ me, them, dice }: ChatPair, isWanted: (message: ServerMessage) => boolean = isWords) {
  const wanted = (await messagesOf(me, them)).filter(isWanted);
  return wanted[dice(Math.max(1, wanted.length))];
}

/** The newest message of one of the two. */
const newestOf = async (by: ApiClient, other: ApiClient): Promise<ServerMessage | undefined> =>
  (await messagesOf(by, other)).findLast((each) => each.from === by.id && isWords(each));

const emojiOf = ({ dice }: ChatPair): string => QUICK_REACTIONS[dice(QUICK_REACTIONS.length)] ?? "💛";

async function recallNewest(by: ApiClient, other: ApiClient): Promise<void> {
  const last = await newestOf(by, other);
  if (last) await by.call("POST", `/chat/messages/${last.id}/recall`);
}

async function editNewest(by: ApiClient, other: ApiClient, n: number): Promise<void> {
  const last = await newestOf(by, other);
  if (last) await by.call("PATCH", `/chat/messages/${last.id}`, { text: `Edited ${n}` });
}

async function reactBy(by: ApiClient, pair: ChatPair): Promise<void> {
  const message = await pick(pair);
  const path = `/chat/messages/${message?.id}/reaction`;
  if (message && pair.dice(4) === 0) await by.call("DELETE", path);
  else if (message) await by.call("PUT", path, { emoji: emojiOf(pair) });
}

async function answerBy(by: ApiClient, to: ApiClient, pair: ChatPair, text: string): Promise<void> {
  const replyTo = (await pick(pair))?.id;
  await sendBy(by, to, { text, replyTo });
}

/** Opens the menu of the newest message of one's own that stands on the page. */
async function menuOfNewest({ tab }: ChatPair, choice: string): Promise<boolean> {
  const id = await tab.run(newestOwnWords);
  return id !== null && (await tab.run(chooseInMenu, id, choice));
}

async function editHere(pair: ChatPair, n: number): Promise<Written> {
  if (!(await menuOfNewest(pair, t("chat.edit")))) return null;
  await pair.tab.run(submitText, `Edited here ${n}`);
  return 0;
}

async function answerHere(pair: ChatPair, n: number): Promise<Written> {
  const id = (await pick(pair))?.id;
  if (id === undefined || !(await pair.tab.run(chooseInMenu, id, t("chat.answer")))) return null;
  await pair.tab.run(submitText, `Answer ${n}`);
  return 1;
}

async function reactHere(pair: ChatPair): Promise<Written> {
  const id = (await pick(pair))?.id;
  return id !== undefined && (await pair.tab.run(chooseInMenu, id, emojiOf(pair))) ? 0 : null;
}

const THEIRS: Record<string, (pair: ChatPair, n: number) => Promise<unknown>> = {
  "they write": ({ me, them }, n) => sendBy(them, me, { text: `Theirs ${n}` }),
  "they write twice": async ({ me, them }, n) => {
    await sendBy(them, me, { text: `Theirs ${n} a` });
    await sendBy(them, me, { text: `Theirs ${n} b` });
  },
  "they answer": (pair, n) => answerBy(pair.them, pair.me, pair, `Their answer ${n}`),
  "they react": (pair) => reactBy(pair.them, pair),
  "they edit": ({ me, them }, n) => editNewest(them, me, n),
  "they recall": ({ me, them }) => recallNewest(them, me),
  "they send a card": ({ me, them, bottles }) => sendBy(them, me, { bottleId: bottles.theirs }),
  "they read": ({ me, them }) => them.call("POST", `/chat/${me.id}/read`, {}),
  "their phone has them": async ({ me, them }) => {
    const ids = (await messagesOf(them, me)).filter(({ from }) => from === me.id).map(({ id }) => id);
    if (ids.length > 0) await them.call("POST", "/chat/delivered", { ids });
  },
};

const MINE: Record<string, (pair: ChatPair, n: number) => Promise<Written>> = {
  "I write here": async ({ tab }, n) => {
    await tab.run(submitText, `Mine ${n}`);
    return 1;
  },
  "I answer here": answerHere,
  "I react here": reactHere,
  "I react here twice": async (pair) => {
    await reactHere(pair);
    return reactHere(pair);
  },
  "I edit here": editHere,
  "I recall here": async (pair) => ((await menuOfNewest(pair, t("chat.recall"))) ? 0 : null),
  "I send a card here": async ({ tab }) => ((await tab.run(chooseCard, t("chat.card_add"), true)) ? 1 : null),
};

const ELSEWHERE: Record<string, (pair: ChatPair, n: number) => Promise<unknown>> = {
  "I write elsewhere": ({ me, them }, n) => sendBy(me, them, { text: `Elsewhere ${n}` }),
  "I answer elsewhere": (pair, n) => answerBy(pair.me, pair.them, pair, `Answer elsewhere ${n}`),
  "I react elsewhere": (pair) => reactBy(pair.me, pair),
  "I edit elsewhere": ({ me, them }, n) => editNewest(me, them, n),
  "I recall elsewhere": ({ me, them }) => recallNewest(me, them),
};
const WRITTEN_ELSEWHERE = ["I write elsewhere", "I answer elsewhere"];

export const NETWORK_ACT_NAMES: readonly string[] = [THEIRS, MINE, ELSEWHERE].flatMap((acts) => Object.keys(acts));

export async function act(name: string, pair: ChatPair, n: number): Promise<Written> {
  const onPage = MINE[name];
  if (onPage) {
    await pair.tab.run(clearComposer);
    return onPage(pair, n);
  }
  await (ELSEWHERE[name] ?? THEIRS[name])?.(pair, n);
  return WRITTEN_ELSEWHERE.includes(name) ? 1 : 0;
}
