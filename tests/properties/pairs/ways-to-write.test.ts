/**
 * The page of a chat, for every state of two people (docs/product.md 10.1): it has a field exactly where the API accepts
 * words, a follow exactly where that leads to being able to write, or makes friends of two who can, and tells nobody that they are blocked.
 */
import { expect, test } from "bun:test";
import { translatorFor } from "../../../src/i18n/translator";
import { openTestApp } from "../../support/app";
import { eachDatabase } from "../../support/databases";
import type { TestPerson } from "../../support/people";
import { PROPERTY_TIMEOUT } from "../../support/property-runs";
import { makeWrittenPair, nameOfPair, WRITTEN_PAIRS, type WrittenPair, withoutChance } from "./written-pairs";

const t = translatorFor("en");

/** That somebody waits for the reader is not told: the page is as if they did not. */
const toldOf = (pair: WrittenPair): string => nameOfPair(pair.waits === "theirs" ? { ...pair, waits: "none" } : pair);

eachDatabase("the page of a chat", (db) => {
  async function open(pair: WrittenPair) {
    const app = openTestApp(db());
    const { me, other } = await makeWrittenPair(db(), pair);
    const session = await app.enter(me);
    const path = `/chat/${other.id}`;
    let sent = 0;
    return {
      me,
      other,
      page: async (query = "") => (await app.ask("GET", `${path}${query}`, { session })).text(),
      accepts: async () => {
        const json = { text: "Good evening", clientId: `${sent++}` };
        return (await app.ask("POST", `/api/chat/${other.id}/messages`, { session, json })).status === 201;
      },
      follow: async () => {
        const headers = { referer: `http://localhost${path}` };
        const answer = await app.ask("POST", `/friends/${other.id}/follow`, { session, headers, form: {} });
        return answer.headers.get("location");
      },
      path,
    };
  }

  /** One that nothing can be sent from now, as an answer is awaited, is none. */
  const hasField = (page: string): boolean => /<form id="write"(?![^>]*data-closed)/.test(page);
  const hasFollow = (page: string, { id }: TestPerson): boolean => page.includes(`action="/friends/${id}/follow"`);

  interface Shown {
    field: boolean;
    follow: boolean;
    /** Whether words are accepted at once, and after following. */
    accepts: boolean;
    leads: boolean;
    /** Where the page's own form leads, and whether there is a field by then. */
    back: string | null;
  }

  /** The page, then what the API says, then what comes of following. */
  async function tryPair(pair: WrittenPair): Promise<Shown> {
    const { other, page, accepts, follow, path } = await open(pair);
    // Whose first words wait is asked first.
    const shown = await page("?answer=1");
    const offered = { field: hasField(shown), follow: hasFollow(shown, other) };
    if (await accepts()) return { ...offered, accepts: true, leads: false, back: null };
    const back = await follow();
    const isThere = back === path && hasField(await page());
    return { ...offered, accepts: false, leads: await accepts(), back: isThere ? "field" : back };
  }

  const kindOf = ({ field, follow }: Shown): string => [field && "field", follow && "follow"].filter(Boolean).join();

  test(
    "has a field exactly where words are accepted, and a follow exactly where it leads there",
    async () => {
      const led = new Map<string, boolean>();
      const seen: string[] = [];
      for (const pair of WRITTEN_PAIRS) {
        const of = nameOfPair(pair);
        const shown = await tryPair(pair);
        led.set(of, pair.waits === "theirs" ? led.get(toldOf(pair)) === true : shown.leads);
        const { field, follow, accepts, back } = shown;
        const isBack = back === "field";
        expect<unknown>({ of, field, follow, back: follow && isBack }).toEqual({
          // Who may write already can still become a friend.
          ...{ of, field: accepts, follow: led.get(of) || (accepts && pair.follows === "theirs") },
          back: led.get(of),
        });
        seen.push(kindOf(shown));
      }
      for (const kind of ["field", "follow", "field,follow", ""])
        expect(seen.filter((each) => each === kind).length).toBeGreaterThan(10);
    },
    PROPERTY_TIMEOUT,
  );

  test("names no first step where both have written, or the other one has", async () => {
    const hasBegun = ({ opening }: WrittenPair): boolean => opening === "theirs" || opening === "answered";
    for (const pair of WRITTEN_PAIRS.filter((each) => each.blocks === "theirs" && hasBegun(each))) {
      const { other, page } = await open(pair);
      const shown = await page("?answer=1");
      const way = t("chat.way_both_follow", { name: other.nickname });
      expect({ of: nameOfPair(pair), way: shown.includes(way) }).toEqual({ of: nameOfPair(pair), way: true });
    }
  });

  test(
    "is the same, byte for byte, for who is blocked and for who meets closed rules",
    async () => {
      const pages = async (pair: WrittenPair) => {
        const { me, other, page } = await open(pair);
        return withoutChance(await page(), [me, other]);
      };
      const isStranger = ({ follows, waits, opening }: WrittenPair): boolean =>
        follows === "none" && waits === "none" && opening !== "theirs" && opening !== "answered";
      const compared = new Map<string, string>();
      for (const pair of WRITTEN_PAIRS.filter(isStranger)) {
        const isAlike = pair.blocks === "theirs" || (pair.blocks === "none" && pair.whoFollows === "known");
        if (!isAlike) continue;
        const key = `${pair.band}, ${pair.opening}`;
        const page = await pages(pair);
        expect({ of: nameOfPair(pair), page }).toEqual({ of: nameOfPair(pair), page: compared.get(key) ?? page });
        compared.set(key, page);
      }
      expect(compared.size).toBe(6);
    },
    PROPERTY_TIMEOUT,
  );
});
