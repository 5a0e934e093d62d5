/**
 * Texts that come in two, one for each side of the same thing (keys that end in `_mine`, `_theirs` or `_yours`): each
 * side reads its own on the page, in every state of the thing, and not the other's.
 */
import { expect, test } from "bun:test";
import en from "../../locales/en.json";
import { dropBottle, pickUpBottle } from "../../src/bottles/bottles";
import { recallMessage, sendPicture, sendText } from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { followPerson } from "../../src/social/social";
import { ALBUM_PICTURE } from "../profile/album-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { insertFriendship } from "../support/world";

const t = translatorFor("en");

interface TwoPeople {
  db: Db;
  app: TestApp;
  one: TestPerson;
  other: TestPerson;
}

/** A thing of two people, and what each reads of it; null: nothing. */
interface TwoSided {
  /** @returns the path of a page, by whom the reader is with */
  make(world: TwoPeople): Promise<(writer: TestPerson) => string>;
  one: string;
  other: string | null;
}

/** Up to the first value. */
const beginningOf = (key: keyof typeof en): string => en[key].split("{")[0] ?? "";
const chatWith = ({ id }: TestPerson): string => `/chat/${id}`;
const NAME = "Zqone";

/** One writes first to the other; one of them has found a bottle of the other's. */
async function writeFirst({ db, one, other }: TwoPeople, finder: TestPerson) {
  const bottle = await aBottle(db, finder === one ? other : one);
  await pickUpBottle(db, finder, bottle, NOW);
  await dropBottle(db, finder, bottle, "Well found", NOW);
  await followPerson(db, one, other.id, NOW);
  await sendText(db, one.id, other.id, { text: "Hello", clientId: newId(NOW) }, NOW);
  return chatWith;
}

async function sendPhoto({ db, app, one, other }: TwoPeople, burn: boolean) {
  await insertFriendship(db, one.id, other.id);
  const stores = { kept: app.files, burning: app.burning };
  const picture = { bytes: ALBUM_PICTURE, clientId: newId(NOW), burn };
  await sendPicture(db, stores, { me: one.id, other: other.id }, picture, NOW);
  return chatWith;
}

const THINGS: Record<string, TwoSided> = {
  "a request of who found a bottle": {
    make: (world) => writeFirst(world, world.one),
    one: beginningOf("chat.found_theirs"),
    other: beginningOf("chat.found_yours"),
  },
  "a request of whose bottle was found": {
    make: (world) => writeFirst(world, world.other),
    one: beginningOf("chat.found_yours"),
    other: beginningOf("chat.found_theirs"),
  },
  "the limits of a request": {
    make: (world) => writeFirst(world, world.one),
    one: beginningOf("chat.request_mine"),
    other: beginningOf("chat.request_banner"),
  },
  "a recalled message": {
    async make({ db, app, one, other }) {
      await insertFriendship(db, one.id, other.id);
      const { message } = await sendText(db, one.id, other.id, { text: "Hello", clientId: newId(NOW) }, NOW);
      await recallMessage(db, { kept: app.files, burning: app.burning }, one.id, message.id, NOW);
      return chatWith;
    },
    one: t("chat.recalled_mine"),
    other: t("chat.recalled_theirs", { name: NAME }),
  },
  "a photo": {
    make: (world) => sendPhoto(world, false),
    one: t("chat.photo_mine"),
    other: t("chat.photo_to_open", { name: NAME }),
  },
  "a photo that burns": {
    make: (world) => sendPhoto(world, true),
    one: t("chat.burn_mine"),
    other: t("chat.burn_hold"),
  },
  "a hidden letter": {
    async make({ db, one }) {
      const bottle = await aBottle(db, one, { hidden_at: NOW });
      return () => `/bottle/${bottle}`;
    },
    one: t("bottles.page.hidden_mine"),
    other: null,
  },
  "a hidden comment": {
    async make({ db, one, other }) {
      const bottle = await aBottle(db, other);
      await pickUpBottle(db, one, bottle, NOW);
      await dropBottle(db, one, bottle, "Well found", NOW);
      await db.updateTable("comments").set({ hidden_at: NOW }).where("bottle_id", "=", bottle).execute();
      return () => `/bottle/${bottle}`;
    },
    one: t("shell.hidden_mine"),
    other: null,
  },
};

/** What a page shows as text, and in place of pictures. */
async function shownIn(page: string): Promise<string> {
  const shown: string[] = [];
  const rewriter = new HTMLRewriter()
    .on("script, template, title", { element: (element) => void element.remove() })
    .on("img", { element: (element) => void shown.push(element.getAttribute("alt") ?? "") })
    .onDocument({ text: (chunk) => void shown.push(chunk.removed ? "" : chunk.text) });
  await rewriter.transform(new Response(page)).text();
  return shown.join("");
}

eachDatabase("texts of two sides", (db) => {
  test("each stands in the table", () => {
    const keys = (Object.keys(en) as (keyof typeof en)[]).filter((key) => /_(mine|theirs|yours)$/.test(key));
    const told = Object.values(THINGS).flatMap(({ one, other }) => [one, other ?? ""]);
    const isTold = (key: keyof typeof en) =>
      told.some((text) => text === t(key, { name: NAME }) || text === beginningOf(key));
    expect(keys.filter((key) => !isTold(key))).toEqual([]);
  });

  test.each(Object.entries(THINGS))("%s", async (_, { make, one: mine, other: theirs }) => {
    await seedBuiltIns(db());
    const app = openTestApp(db());
    const [one, other] = [await aPerson(db(), { nickname: NAME }), await aPerson(db())];
    const path = await make({ db: db(), app, one, other });
    const read = async (reader: TestPerson, writer: TestPerson) =>
      shownIn(await (await app.ask("GET", path(writer), { session: await app.enter(reader) })).text());
    const [ones, others] = [await read(one, other), await read(other, one)];
    expect([ones.includes(mine), others.includes(mine)]).toEqual([true, false]);
    if (theirs) expect([ones.includes(theirs), others.includes(theirs)]).toEqual([false, true]);
  });
});
