/**
 * Somebody's page, for every state of two people: "Write" leads to a chat that has a field, a follow that brings one, or words to
 * read; elsewhere the page says in its place what the chat would say. A follow is offered where it would not be refused for good.
 */
import { expect, test } from "bun:test";
import { translatorFor } from "../../../src/i18n/translator";
import type { Refusal } from "../../../src/runtime/errors";
import { followPerson } from "../../../src/social/social";
import { openTestApp } from "../../support/app";
import { eachDatabase } from "../../support/databases";
import { TEST_START, type TestPerson } from "../../support/people";
import { plainText } from "../../support/plain-text";
import { PROPERTY_TIMEOUT } from "../../support/property-runs";
import { makeWrittenPair, nameOfPair, WRITTEN_PAIRS, type WrittenPair } from "./written-pairs";

const t = translatorFor("en");
const WAYS = ["both_follow", "follow", "follow_back", "they_begin", "they_follow"] as const;

function checkFollow(pair: WrittenPair, way: string | null, follow: { offered: boolean; outcome: string }): void {
  const of = nameOfPair(pair);
  const isTied = pair.follows === "mine" || pair.follows === "both" || pair.waits === "mine";
  expect({ of, offered: follow.offered }).toEqual({ of, offered: !isTied && way !== "they_begin" });
  // Who is suspended cannot be followed meanwhile, whatever they chose.
  if (way === "they_begin") expect(["follow_closed", "person_stopped"]).toContain(follow.outcome);
  else expect({ of, outcome: follow.outcome }).not.toEqual({ of, outcome: "follow_closed" });
}

eachDatabase("somebody's page", (db) => {
  /** Whether the page offers a follow, and what comes of one, once the pages were read. */
  async function followOf(page: string, me: TestPerson, other: TestPerson) {
    const outcome = await followPerson(db(), me, other.id, TEST_START).catch((error: Refusal) => error.code);
    return { offered: page.includes("#userplus"), outcome };
  }

  async function look(pair: WrittenPair) {
    const app = openTestApp(db());
    const { me, other } = await makeWrittenPair(db(), pair);
    const session = await app.enter(me);
    const read = async (path: string) => plainText(await (await app.ask("GET", path, { session })).text());
    const [page, chat] = [await read(`/friends/${other.id}`), await read(`/chat/${other.id}?answer=1`)];
    const noteOf = (html: string) =>
      WAYS.find((way) => html.includes(t(`chat.way_${way}`, { name: other.nickname }))) ?? null;
    return {
      link: page.includes(`href="/chat/${other.id}"`),
      note: noteOf(page),
      follow: await followOf(page, me, other),
      opens: /<form id="write"/.test(chat) || chat.includes(`action="/friends/${other.id}/follow"`),
      way: noteOf(chat),
    };
  }

  /** @returns what stands there */
  async function check(pair: WrittenPair): Promise<string> {
    const { link, note, follow, opens, way } = await look(pair);
    const leads = opens || pair.opening !== "none" || way === null;
    // A follow that waits has a note of its own.
    const said = leads || pair.waits === "mine" ? null : way;
    const of = nameOfPair(pair);
    expect({ of, link, note }).toEqual({ of, link: leads, note: said });
    checkFollow(pair, way, follow);
    return link ? "link" : `note ${note}`;
  }

  test(
    "leads to the chat where that leads on, and says else what is missing",
    async () => {
      const seen = new Set<string>();
      for (const pair of WRITTEN_PAIRS.filter(({ blocks }) => blocks === "none")) seen.add(await check(pair));
      for (const each of ["link", "note they_begin", "note both_follow", "note they_follow"])
        expect([...seen]).toContain(each);
    },
    PROPERTY_TIMEOUT,
  );
});
