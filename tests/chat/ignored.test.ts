/**
 * Whoever is ignored sees what somebody sees whose first messages merely wait, on every page and in every event, whatever they
 * do next; who ignores them reads nothing more of them (docs/product.md 10.2).
 */
import { expect, test } from "bun:test";
import {
  acknowledgeDelivered,
  loadStrangersWaiting,
  loadUndelivered,
  markConversationRead,
  removeConversation,
} from "../../src/chat/chat";
import { chatStream } from "../../src/chat/reading/stream";
import { CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { followPerson } from "../../src/social/social";
import { withoutChance } from "../properties/pairs/written-pairs";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { CHAT_NOW } from "./chat-fixtures";

type Stream = (typeof chatStream)["payloads"];

eachDatabase("first messages that are ignored", (db) => {
  /** What somebody has been told, as their stream sends it. */
  async function eventsOf({ id }: TestPerson): Promise<[string, unknown][]> {
    const rows = await db()
      .selectFrom("events")
      .select(["kind", "ref"])
      .where("user_id", "=", id)
      .orderBy("seq")
      .execute();
    const told = rows.map(async ({ kind, ref }): Promise<[string, unknown]> => {
      const load = chatStream.payloads[kind as keyof Stream];
      return [kind, (await load(db(), id, [ref], CHAT_NOW)).get(ref)];
    });
    return Promise.all(told);
  }

  /** Mateo has written to Salma so many texts. @param isIgnored whether she ignores them */
  async function open(texts: number, isIgnored: boolean) {
    const [mateo, salma] = [await aPerson(db(), { nickname: "Mateo" }), await aPerson(db(), { nickname: "Salma" })];
    const app = openTestApp(db());
    const sessions = new Map([mateo, salma].map((each) => [each.id, app.enter(each)]));
    await followPerson(db(), mateo, salma.id, CHAT_NOW);
    const ask = async (who: TestPerson, method: string, path: string, json?: object) => {
      const answer = await app.ask(method, path, { session: await sessions.get(who.id), ...(json && { json }) });
      return { status: answer.status, text: await answer.text() };
    };
    const write = (n: number) =>
      ask(mateo, "POST", `/api/chat/${salma.id}/messages`, { text: `Word ${n}`, clientId: `word-${n}` });
    for (let n = 1; n <= texts; n++) await write(n);
    if (isIgnored) await removeConversation(db(), salma.id, mateo.id, CHAT_NOW);
    return { mateo, salma, ask, write };
  }

  /** A device of hers says of all that has come to it that it is there, and a page that it was read. */
  async function receive({ mateo, salma }: World): Promise<void> {
    const { ids } = await loadUndelivered(db(), salma.id, CHAT_NOW);
    await acknowledgeDelivered(db(), salma.id, ids, CHAT_NOW);
    await markConversationRead(db(), salma.id, mateo.id, undefined, CHAT_NOW);
  }

  type World = Awaited<ReturnType<typeof open>>;

  /** All that Mateo can look at. */
  async function seenBy({ mateo, salma, ask }: World): Promise<string[]> {
    const paths = [
      `/chat/${salma.id}`,
      `/chat/${salma.id}/search?q=word`,
      "/friends?tab=recent",
      `/friends/${salma.id}`,
      "/",
      `/api/chat/${salma.id}`,
      `/api/chat/${salma.id}/messages`,
    ];
    const seen = [];
    for (const path of paths) seen.push((await ask(mateo, "GET", path)).text);
    return [...seen, JSON.stringify(await eventsOf(mateo))].map((each) => withoutChance(each, [mateo, salma]));
  }

  /** What Mateo does next; each answer is one that he sees. */
  const NEXT: Record<string, (world: World) => Promise<{ status: number; text: string }>> = {
    "writes on": ({ write }) => write(10),
    "writes again": ({ write }) => write(11),
    "writes a third time": ({ write }) => write(12),
    edits: async ({ mateo, salma, ask }) => {
      const { items } = JSON.parse((await ask(mateo, "GET", `/api/chat/${salma.id}/messages`)).text);
      return ask(mateo, "PATCH", `/api/chat/messages/${items[0].id}`, { text: "Word anew" });
    },
    recalls: async ({ mateo, salma, ask }) => {
      const { items } = JSON.parse((await ask(mateo, "GET", `/api/chat/${salma.id}/messages`)).text);
      return ask(mateo, "POST", `/api/chat/messages/${items[0].id}/recall`, {});
    },
    "takes the follow back": ({ mateo, salma, ask }) => ask(mateo, "DELETE", `/api/users/${salma.id}/follow`),
  };

  test.each([1, 2, 3])(
    "are shown to their writer as those that wait, after %d",
    async (texts) => {
      const worlds = [await open(texts, false), await open(texts, true)] as const;
      for (const [name, act] of [["nothing", null] as const, ...Object.entries(NEXT)]) {
        const [waiting, ignored] = await Promise.all(
          worlds.map(async (world) => {
            const answer = act && (await act(world));
            await receive(world);
            const said = withoutChance(JSON.stringify(answer), [world.mateo, world.salma]);
            return { name, said, seen: await seenBy(world) };
          }),
        );
        expect(ignored).toEqual(waiting);
      }
    },
    120_000,
  );

  test.each([1, 2, 3])(
    "say after %d how many are left, on each page that is loaded, and so many are accepted",
    async (texts) => {
      const { salma, mateo, ask, write } = await open(texts, true);
      const left = async (): Promise<number> => {
        const page = (await ask(mateo, "GET", `/chat/${salma.id}`)).text;
        return JSON.parse(/&quot;firstMessages&quot;:(\{[^}]*\})/.exec(page)?.[1]?.replaceAll("&quot;", '"') ?? "")
          .left;
      };
      for (let n = texts; n < CHAT_SERVER_LIMITS.strangerTexts; n++) {
        expect(await left()).toBe(CHAT_SERVER_LIMITS.strangerTexts - n);
        expect((await write(n + 1)).status).toBe(201);
      }
      expect([await left(), (await write(9)).status]).toEqual([0, 403]);
    },
  );

  test("bring nothing more to who ignores them, until the two are friends", async () => {
    const { mateo, salma, ask, write } = await open(1, true);
    const told = async () => (await eventsOf(salma)).filter(([, payload]) => payload !== undefined).length;
    const before = await told();
    expect([(await write(2)).status, (await write(3)).status, (await write(4)).status]).toEqual([201, 201, 403]);
    const { items } = JSON.parse((await ask(mateo, "GET", `/api/chat/${salma.id}/messages`)).text);
    const own = items.map(({ id }: { id: string }) => `/api/chat/messages/${id}`);
    expect((await ask(mateo, "POST", `${own.at(-1)}/recall`, {})).status).toBe(200);
    expect((await ask(mateo, "PATCH", own.at(-2), { text: "Word anew" })).status).toBe(200);
    expect(await told()).toBe(before);
    const looks = async () => [
      (await ask(salma, "GET", "/friends?tab=recent")).text.includes("Word"),
      (await ask(salma, "GET", `/chat/${mateo.id}`)).text.includes("Word"),
      (await ask(salma, "GET", `/chat/${mateo.id}/search?q=word`)).text.includes("Word 2"),
      (await loadUndelivered(db(), salma.id, CHAT_NOW)).messages.length > 0,
      (await loadStrangersWaiting(db(), [salma.id], CHAT_NOW)).get(salma.id) === 1,
    ];
    expect(await looks()).toEqual([false, false, false, false, false]);
    await followPerson(db(), salma, mateo.id, CHAT_NOW);
    expect((await write(5)).status).toBe(201);
    const page = (await ask(salma, "GET", `/chat/${mateo.id}`)).text;
    expect([page.includes("Word 5"), page.includes("Word 3")]).toEqual([true, false]);
  }, 60_000);

  test("are not told as read once they are answered, on the page and in the event: nobody has seen them", async () => {
    const { mateo, salma, ask, write } = await open(1, false);
    await markConversationRead(db(), salma.id, mateo.id, undefined, CHAT_NOW);
    await removeConversation(db(), salma.id, mateo.id, CHAT_NOW);
    for (const n of [2, 3]) await write(n);
    const answer = { text: "At last", clientId: "answer" };
    expect((await ask(salma, "POST", `/api/chat/${mateo.id}/messages`, answer)).status).toBe(201);
    await write(5);
    await markConversationRead(db(), salma.id, mateo.id, undefined, CHAT_NOW);
    const { items } = JSON.parse((await ask(mateo, "GET", `/api/chat/${salma.id}/messages`)).text);
    const own = items.filter(({ from }: { from: string }) => from === mateo.id);
    expect(own.map(({ state }: { state: string }) => state)).toEqual(["read", "delivered", "delivered", "read"]);
    const states = (await eventsOf(mateo)).filter(([kind]) => kind === "state");
    expect(states.at(-1)?.[1]).toEqual({ userId: salma.id, deliveredSeq: 5, readSeq: 5, readAfter: 3 });
  });
});
