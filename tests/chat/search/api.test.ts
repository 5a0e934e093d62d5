import { expect, test } from "bun:test";
import { hideMessage, recallMessage } from "../../../src/chat/chat";
import { CHAT_LIMITS, MESSAGE_SEARCH_LIMITS } from "../../../src/limits/chat";
import { RATE_LIMIT_RULES } from "../../../src/limits/rates";
import { DAY, HOUR } from "../../../src/runtime/units";
import { eachDatabase } from "../../support/databases";
import { aFileStore } from "../../support/files";
import { aPerson } from "../../support/people";
import { type ChatMessageJson, type ErrorJson, openChatApp } from "../chat-app";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat-fixtures";

const stores = { kept: aFileStore(), burning: aFileStore() };
interface Page {
  items: ChatMessageJson[];
  nextCursor: string | null;
  previousCursor?: string | null;
}

const seqsOf = ({ items }: Page): number[] => items.map(({ seq }) => seq);

eachDatabase("finding again by API", (db) => {
  test("takes any signs for words, and too many for an error", async () => {
    const [one, other] = await aPairOfFriends(db());
    await sendMessage(db(), one, other, 'She said "AND" or NOT: it’s * 100% 🍋 (NEAR)');
    const { call } = await openChatApp(db(), [one]);
    const search = (q: string) =>
      call<Page & ErrorJson>(one, "GET", `/search?q=${encodeURIComponent(q)}&userId=${other.id}`);
    for (const q of ["AND", "not", "near", "100", "🍋", "it's", "said OR", '"said"', "sai*", "said:and", "(said"])
      expect([q, (await search(q)).body.items?.length]).toEqual([q, 1]);
    for (const q of ['"', "*", "'", "🍊", "%", "said*x", "\\", ": & | !"])
      expect([q, await search(q)]).toMatchObject([q, { status: 200, body: { items: [], nextCursor: null } }]);
    expect((await search("sa\0id")).status).toBe(200);
    for (const q of ["", "   ", "x".repeat(MESSAGE_SEARCH_LIMITS.queryMax + 1), "猫".repeat(CHAT_LIMITS.textMax)])
      expect((await search(q)).body.error).toMatchObject({ code: "validation_failed" });
    expect((await search("x".repeat(MESSAGE_SEARCH_LIMITS.queryMax))).status).toBe(200);
    expect((await call<ErrorJson>(one, "GET", "/search")).body.error.fields).toHaveProperty("q");
    expect((await call(one, "GET", "/search?q=said&cursor=x")).status).toBe(422);
  });

  test("names who is nobody, and oneself; others’ messages are never found", async () => {
    const [one, other] = await aPairOfFriends(db());
    const stranger = await aPerson(db());
    await sendMessage(db(), one, other, "between us alone");
    const { call } = await openChatApp(db(), [one, stranger]);
    const ask = async (who: typeof one, path: string) => (await call<Page & ErrorJson>(who, "GET", path)).status;
    for (const path of ["/search?q=between&userId=", "/"]) {
      const after = path === "/" ? "/days" : "";
      expect([await ask(one, `${path}${one.id}${after}`), await ask(one, `${path}nobody${after}`)]).toEqual([409, 404]);
    }
    const { items } = (await call<Page>(one, "GET", "/search?q=between")).body;
    expect(items).toHaveLength(1);
    expect((await call<Page>(stranger, "GET", "/search?q=between")).body.items).toEqual([]);
    expect((await call<Page>(stranger, "GET", `/search?q=between&userId=${one.id}`)).body.items).toEqual([]);
    expect(await ask(stranger, `/${one.id}/messages?around=${items[0]?.id}`)).toBe(404);
    expect(await ask(one, `/${stranger.id}/messages?around=${items[0]?.id}`)).toBe(404);
    expect(await ask(one, `/${other.id}/messages?around=nothing`)).toBe(404);
  });

  test("a message stands in the middle of what is around it, and one can go on both ways", async () => {
    const [one, other] = await aPairOfFriends(db());
    const sent: ChatMessageJson[] = [];
    for (let n = 0; n < 30; n++) sent.push((await sendMessage(db(), one, other, `step ${n}`, CHAT_NOW + n)) as never);
    await recallMessage(db(), stores, one.id, sent[3]?.id ?? "", CHAT_NOW);
    await hideMessage(db(), other.id, sent[9]?.id ?? "", CHAT_NOW);
    const { call } = await openChatApp(db(), [other]);
    const load = async (query: string) => (await call<Page>(other, "GET", `/${one.id}/messages?limit=6&${query}`)).body;
    const middle = await load(`around=${sent[14]?.id}`);
    expect(seqsOf(middle)).toEqual([18, 17, 16, 15, 14, 13]);
    expect(seqsOf(await load(`before=${middle.nextCursor}`))).toEqual([12, 11, 9, 8, 7, 6]);
    const seen: number[] = [];
    let after = middle.previousCursor ?? null;
    while (after !== null) {
      const page: Page = await load(`after=${after}`);
      seen.unshift(...seqsOf(page));
      after = page.previousCursor ?? null;
    }
    expect(seen).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19]);
    expect(await load(`around=${sent[29]?.id}`)).toMatchObject({
      previousCursor: null,
      items: [{ seq: 30 }, {}, {}, {}, {}, {}],
    });
    expect(seqsOf(await load(`around=${sent[0]?.id}`))).toEqual([4, 3, 2, 1]);
    expect((await call(other, "GET", `/${one.id}/messages?around=${sent[9]?.id}`)).status).toBe(404);
    const both = `before=${middle.nextCursor}&around=${sent[2]?.id}`;
    expect((await call(other, "GET", `/${one.id}/messages?${both}`)).status).toBe(422);
  });

  test("pictures are those of the chat, a burn picture without its picture", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { call, sendFile } = await openChatApp(db(), [one, other]);
    await sendMessage(db(), one, other, "words");
    const [first, burn] = [await sendFile(one, other), await sendFile(other, one, { burn: "true" })];
    const last = await sendFile(one, other);
    await call(one, "POST", `/messages/${last.body.id}/recall`);
    const { items, nextCursor } = (await call<Page>(other, "GET", `/${one.id}/pictures?limit=1`)).body;
    expect(items).toMatchObject([{ id: burn.body.id, kind: "burn", image: null }]);
    const next = (await call<Page>(other, "GET", `/${one.id}/pictures?cursor=${nextCursor}`)).body;
    expect(next).toMatchObject({ items: [{ id: first.body.id, kind: "image" }], nextCursor: null });
    expect((await call(one, "GET", `/${other.id}/pictures?cursor=${nextCursor}`)).status).toBe(422);
  });

  test("days are those of the reader’s zone", async () => {
    const [one, other] = await aPairOfFriends(db());
    // The 31st of October in Los Angeles, the 1st of November in Tokyo.
    const border = Date.UTC(2026, 9, 31, 23);
    const times = [
      border - 40 * DAY,
      border - 40 * DAY + HOUR,
      border,
      border + HOUR,
      border + 3 * DAY,
      border + 90 * DAY,
    ];
    const sent: { id: string }[] = [];
    for (const at of times) sent.push(await sendMessage(db(), one, other, "a day", at));
    const { call } = await openChatApp(db(), [other]);
    const load = async (query: string) => (await call(other, "GET", `/${one.id}/days?${query}`)).body as object;
    const [first, , third, , fifth, last] = sent.map(({ id }) => id);
    expect(await load("month=2026-10&zone=America/Los_Angeles")).toEqual({
      month: "2026-10",
      days: [{ date: "2026-10-31", count: 2, first: third }],
      earlier: "2026-09",
      later: "2026-11",
    });
    expect(await load("month=2026-11&zone=Asia/Tokyo")).toEqual({
      month: "2026-11",
      days: [
        { date: "2026-11-01", count: 2, first: third },
        { date: "2026-11-04", count: 1, first: fifth },
      ],
      earlier: "2026-09",
      later: "2027-01",
    });
    expect(await load("month=2026-09&zone=UTC")).toMatchObject({
      days: [
        { date: "2026-09-21", count: 1, first },
        { date: "2026-09-22", count: 1 },
      ],
      earlier: null,
      later: "2026-10",
    });
    expect(await load("")).toMatchObject({ month: "2027-01", days: [{ first: last }], later: null });
    expect(await load("month=2026-12")).toMatchObject({ days: [], earlier: "2026-11", later: "2027-01" });
    for (const query of ["month=2026-13", "month=26-1", "zone=Atlantis"])
      expect((await call(other, "GET", `/${one.id}/days?${query}`)).status).toBe(422);
  });

  test("is limited per account", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { ask } = await openChatApp(db(), [one, other], { RATE_LIMITS: "1" });
    for (let n = 0; n < RATE_LIMIT_RULES.messageSearch.points; n++)
      expect((await ask(one, "GET", "/search?q=x")).status).toBe(200);
    const refused = await ask(one, "GET", "/search?q=x");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask(other, "GET", "/search?q=x")).status).toBe(200);
  });
});
