import { expect, test } from "bun:test";
import { translatorFor } from "../../../src/i18n/translator";
import { MESSAGE_SEARCH_LIMITS } from "../../../src/limits/chat";
import { RATE_LIMIT_RULES } from "../../../src/limits/rates";
import { DAY } from "../../../src/runtime/units";
import { openTestApp } from "../../support/app";
import { seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { aKeptBottle, bottle, sendCardTo } from "../card-fixtures";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat-fixtures";

const t = translatorFor("en");

eachDatabase("the page on which one finds something again", (db) => {
  const open = async (rates = "0") => {
    const [one, other] = await aPairOfFriends(db());
    const app = openTestApp(db(), { CLOCK_OFFSET_MS: "0", RATE_LIMITS: rates });
    const session = await app.enter(one);
    const get = async (path: string) => {
      const response = await app.ask("GET", `/chat/${other.id}${path}`, { session });
      return { status: response.status, to: response.headers.get("location"), html: await response.text() };
    };
    const getOfAll = async (query: string) => (await app.ask("GET", `/chat/search${query}`, { session })).text();
    return { one, other, get, getOfAll };
  };
  const placesIn = (html: string): number => html.match(/class="chat-place"/g)?.length ?? 0;

  test("counts the places up to a limit, and goes on page by page", async () => {
    const { one, other, get } = await open();
    for (let n = 0; n < MESSAGE_SEARCH_LIMITS.counted; n++)
      await sendMessage(db(), one, other, `pebble ${n}`, CHAT_NOW + n);
    const first = await get("/search?q=pebble");
    expect(first.html).toContain(t("chat.search.count", { n: MESSAGE_SEARCH_LIMITS.counted }));
    expect(placesIn(first.html)).toBe(20);
    const more = /href="[^"]*(\/search\?q=pebble&amp;cursor=[^"]+)"/.exec(first.html)?.[1]?.replace("&amp;", "&") ?? "";
    const second = await get(more);
    expect([
      placesIn(second.html),
      second.html.includes("pebble"),
      second.html.includes(t("chat.search.more")),
    ]).toEqual([20, true, true]);
    await sendMessage(db(), other, one, "pebble, one more", CHAT_NOW + DAY);
    expect((await get("/search?q=pebble")).html).toContain(
      t("chat.search.count_more", { n: MESSAGE_SEARCH_LIMITS.counted }),
    );
  });

  test("leads to each place in the chat, which stands still there; gone, the chat says so", async () => {
    const { one, other, get } = await open();
    const ids: string[] = [];
    for (let n = 0; n < 60; n++) ids.push((await sendMessage(db(), other, one, `line ${n}`, CHAT_NOW + n)).id);
    const { html } = await get("/search?q=line+7");
    const id = ids[7] ?? "";
    expect(html).toContain(`/chat/${other.id}?at=${id}&amp;found=line+7#m-${id}`);
    const at = await get(`?at=${id}`);
    expect([at.status, at.html.includes(`id="m-${id}"`), at.html.includes('data-island="chat"')]).toEqual([
      200,
      true,
      false,
    ]);
    expect(at.html).toContain(t("chat.newer"));
    expect(at.html).not.toContain("line 59");
    const newer = /href="[^"]*(\?after=[^"]+)"/.exec(at.html)?.[1] ?? "";
    expect((await get(newer)).html).toContain("line 30");
    expect(await get("?at=nothing")).toMatchObject({ status: 303, to: `/chat/${other.id}` });
    expect((await get("?before=x")).html).toContain('data-island="chat"');
  });

  test("leads to a day, or to the next one with messages", async () => {
    const { one, other, get } = await open();
    const { id } = await sendMessage(db(), one, other, "a day", Date.UTC(2026, 10, 2, 12));
    expect(await get("?day=2026-11-02")).toMatchObject({ status: 303, to: `/chat/${other.id}?at=${id}#m-${id}` });
    expect((await get("?day=2026-10-30")).to).toContain(id);
    expect((await get("?day=2026-11-03")).to).toBe(`/chat/${other.id}`);
    expect((await get("?day=2026-02-30")).status).toBe(200);
    const dates = await get("/search?tab=dates&day=2026-11-02");
    expect(dates.html).toContain('aria-current="date"');
    expect(placesIn(dates.html)).toBe(1);
    expect((await get("/search?tab=dates&month=2026-99")).status).toBe(200);
  });

  test("names a card in the list of its day", async () => {
    const { one, other, get } = await open();
    const at = Date.UTC(2026, 10, 2, 12);
    await seedBuiltIns(db());
    await sendCardTo(db(), one, other, bottle(await aKeptBottle(db(), other, one)), at);
    const { html } = await get("/search?tab=dates&day=2026-11-02");
    expect(html).toContain(`dir="auto">${t("social.last_bottle")}</span>`);
  });

  test("says in a sentence that nothing was found, that nothing is there, and that it was asked too often", async () => {
    const { get, getOfAll } = await open("1");
    for (const html of [(await get("/search")).html, await getOfAll("")]) expect(html).toContain(t("chat.search.hint"));
    for (const html of [(await get("/search?q=x")).html, await getOfAll("?q=x")])
      expect(html).toContain(t("chat.search.none"));
    expect((await get("/search?tab=pictures")).html).toContain(t("chat.search.no_pictures"));
    expect((await get("/search?tab=dates")).html).toContain(t("chat.empty"));
    for (let n = 2; n < RATE_LIMIT_RULES.messageSearch.points; n++) await get("/search?q=x");
    expect((await get("/search?q=x")).status).toBe(429);
  });
});
