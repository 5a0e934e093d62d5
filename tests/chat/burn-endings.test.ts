import { expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import { listRecentConversations, loadUnreadFrom, openBurn, removeConversation } from "../../src/chat/chat";
import { expireChatPictures } from "../../src/chat/pictures/expire-pictures";
import { SEALED_TYPE, sealBytes } from "../../src/chat/pictures/seal";
import { chatStream } from "../../src/chat/reading/stream";
import { LIST_START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import type { FileStore } from "../../src/files/files";
import { CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { DAY } from "../../src/runtime/units";
import { takeMeasure } from "../../src/safety/safety";
import { unfollowPerson } from "../../src/social/social";
import { loadTextReader } from "../../src/users/users";
import { anOfficial, officialContext } from "../safety/official-fixtures";
import { blockPerson } from "../support/block-person";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { listFileNames, openChatApp } from "./chat-app";
import { aPairOfFriends, CHAT_NOW, expectUnreadCounted, makeFriends, sendMessage } from "./chat-fixtures";

const PAGE = { after: LIST_START, limit: 20 };
const LATER = CHAT_NOW + 1_000;

/** What can be found of the picture wherever burn pictures lie. */
const MARK = Buffer.from("these are the bytes of the picture");

async function measure(db: Db, person: TestPerson, kind: "suspend" | "ban") {
  const office = officialContext(await anOfficial(db));
  const measureInput = {
    kind,
    days: 1,
    rule: "2",
    reason: "It threatens someone.",
    endSessions: false,
  } as const;
  await takeMeasure(db, office, person.id, measureInput as never, LATER);
}

const REMOVE_CASE = "removing the conversation";
const LEAVE_CASE = "deleting the account";

/** Everything that `me` can do, or that happens to `me`, which ends what lies between them and `them`. */
const ENDINGS: Record<string, (db: Db, me: TestPerson, them: TestPerson, files: FileStore) => Promise<unknown>> = {
  block: (db, me, them) => blockPerson(db, me, them.id, LATER),
  "a block by the other": (db, me, them) => blockPerson(db, them, me.id, LATER),
  unfollow: (db, me, them) => unfollowPerson(db, me, them.id, LATER),
  "an unfollow by the other": (db, me, them) => unfollowPerson(db, them, me.id, LATER),
  [REMOVE_CASE]: (db, me, them) => removeConversation(db, me.id, them.id, LATER),
  suspension: (db, me) => measure(db, me, "suspend"),
  ban: (db, me) => measure(db, me, "ban"),
  [LEAVE_CASE]: (db, me, _, files) => deleteAccount(db, files, me.id, LATER),
};

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 4_000 && !(await condition()); n++) await Bun.sleep(5);
  expect(await condition()).toBe(true);
}

eachDatabase("an unopened burn picture", (db) => {
  const rowOf = (id: string) => db().selectFrom("chat_messages").selectAll().where("id", "=", id).executeTakeFirst();
  const keyRow = (id: string) => db().selectFrom("burn_keys").selectAll().where("message_id", "=", id);
  const eventsOf = async (who: TestPerson, id: string) =>
    (
      await db()
        .selectFrom("events")
        .select(["kind", "ref"])
        .where("user_id", "=", who.id)
        .where("ref", "=", id)
        .orderBy("seq")
        .execute()
    ).map(({ kind }) => kind);

  /** `me` and a friend, and a burn picture that one of them has sent the other. */
  async function aBurn(sentByMe: boolean) {
    const [me, them] = await aPairOfFriends(db());
    const [from, to] = sentByMe ? [me, them] : [them, me];
    const chatApp = await openChatApp(db(), [me, them]);
    const { body } = await chatApp.sendFile(from, to, { burn: "true" });
    const stores = { kept: chatApp.app.files, burning: chatApp.app.burning };
    const [name = ""] = await listFileNames(stores.burning);
    const { key } = await keyRow(body.id).executeTakeFirstOrThrow();
    const sealed = Buffer.from(sealBytes(MARK, key));
    await stores.burning.put(name, sealed, SEALED_TYPE);
    const open = () => openBurn(db(), stores, { id: to.id, sessionId: "s" }, body.id, LATER);
    return { ...chatApp, me, them, from, to, id: body.id, stores, open, sealed };
  }

  type Burn = Awaited<ReturnType<typeof aBurn>>;

  async function bytesIn(files: FileStore): Promise<Buffer> {
    const all = (await listFileNames(files)).map(async (name) => Buffer.from((await files.get(name)) ?? []));
    return Buffer.concat(await Promise.all(all));
  }

  /** Neither plain nor sealed, and nothing could unseal it. */
  async function bytesGone({ stores: { burning, kept }, id, sealed }: Burn): Promise<void> {
    expect(await keyRow(id).execute()).toEqual([]);
    await until(async () => {
      const stored = Buffer.concat([await bytesIn(burning), await bytesIn(kept)]);
      return !stored.includes(MARK) && !stored.includes(sealed.subarray(0, 24));
    });
  }

  /** How one of the two sees what is over. */
  async function expectOver(who: TestPerson, { id, from, to }: Burn, listed: boolean): Promise<void> {
    expect(await eventsOf(who, id)).toEqual(["message", "burned"]);
    const payload = (await chatStream.payloads.burned(db(), who.id, [id], LATER)).get(id);
    expect(payload).toMatchObject({ burned: true, openedAt: null, image: null });
    await expectUnreadCounted(db(), who);
    const [conversation] = (await listRecentConversations(db(), await loadTextReader(db(), who.id), PAGE, LATER)).items;
    const last = { kind: "burned", text: null, mine: who.id === from.id } as const;
    expect(conversation?.last).toEqual(listed ? expect.objectContaining(last) : undefined);
    const unread = await loadUnreadFrom(db(), to.id, from.id, LATER);
    expect(unread?.last.burned ?? true).toBe(true);
  }

  async function expectEnds(burn: Burn, name: string): Promise<void> {
    const { me, them, id, stores, open } = burn;
    await ENDINGS[name]?.(db(), me, them, stores.kept);
    expect(await rowOf(id)).toMatchObject({ opened_at: LATER, unopened: 1, digest: null });
    await bytesGone(burn);
    await until(async () => (await rowOf(id))?.file === null);
    expect(["image_expired", "not_friends", "not_found"]).toContain(await workOutcome(open()));
    if (name !== LEAVE_CASE) await expectOver(me, burn, name !== REMOVE_CASE);
    await expectOver(them, burn, true);
  }

  async function expectOneOfTwo(burn: Burn, name: string): Promise<void> {
    const { me, them, id, stores, open } = burn;
    const ending = ENDINGS[name]?.(db(), me, them, stores.kept);
    const [openOutcome] = await Promise.allSettled([open(), ending]);
    const opened = openOutcome.status === "fulfilled";
    expect((await rowOf(id))?.unopened).toBe(opened ? 0 : 1);
    if (opened) expect(Buffer.from(openOutcome.value.bytes)).toEqual(MARK);
    else expect(["image_expired", "not_friends", "not_found"]).toContain(openOutcome.reason.code);
    expect((await eventsOf(them, id)).filter((kind) => kind === "burned")).toHaveLength(1);
    await bytesGone(burn);
  }

  for (const name of Object.keys(ENDINGS)) {
    for (const sentByMe of [true, false]) {
      const title = `${name}: one ${sentByMe ? "by" : "to"} who it is about`;

      test(`${title} is over at once, for both, and its bytes are gone`, async () => {
        await expectEnds(await aBurn(sentByMe), name);
      });

      test(`${title}, while it is being opened: either it is seen, or it is over`, async () => {
        for (let round = 0; round < 4; round++) await expectOneOfTwo(await aBurn(sentByMe), name);
      });
    }
  }

  test("is not shown if it ends between reading its bytes and claiming it", async () => {
    const { me, them, id, stores } = await aBurn(true);
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = {
      ...stores.burning,
      get: async (name: string) => {
        const bytes = await stores.burning.get(name);
        await promise;
        return bytes;
      },
    };
    const opening = openBurn(db(), { ...stores, burning: slow }, { id: them.id, sessionId: "s" }, id, LATER);
    await blockPerson(db(), me, them.id, LATER);
    resolve();
    expect(await workOutcome(opening)).toBe("not_friends");
    expect(await rowOf(id)).toMatchObject({ unopened: 1 });
  });

  test("an ending does not affect pictures of other people or permanent pictures", async () => {
    const { me, them, stores, sendFile, call } = await aBurn(true);
    const other = await aPerson(db());
    await makeFriends(db(), them, other);
    const app = await openChatApp(db(), [them, other]);
    const unrelated = (await app.sendFile(them, other, { burn: "true" })).body.id;
    const permanent = (await sendFile(me, them)).body.id;
    await sendMessage(db(), me, them, "words");
    await blockPerson(db(), me, them.id, LATER);
    expect(await rowOf(unrelated)).toMatchObject({ opened_at: null, unopened: 0 });
    expect(await rowOf(permanent)).toMatchObject({ opened_at: null });
    expect(await listFileNames(stores.kept)).toHaveLength(1);
    expect((await call(them, "GET", `/${me.id}/messages`)).status).toBe(200);
  });

  test("an opened picture keeps its time of opening, and its end is not published", async () => {
    const { me, them, id, open } = await aBurn(true);
    await open();
    await blockPerson(db(), me, them.id, LATER + 1);
    expect(await rowOf(id)).toMatchObject({ opened_at: LATER, unopened: 0 });
    expect(await eventsOf(me, id)).toEqual(["message", "burned"]);
    const payload = (await chatStream.payloads.burned(db(), me.id, [id], LATER)).get(id);
    expect(payload).toMatchObject({ burned: true, openedAt: new Date(LATER).toISOString() });
  });

  test("ends when its recipient deletes it, but not when its sender deletes it for themselves", async () => {
    const deletedBySender = await aBurn(true);
    await deletedBySender.ask(deletedBySender.from, "DELETE", `/messages/${deletedBySender.id}`);
    expect((await deletedBySender.open()).bytes.byteLength).toBe(MARK.byteLength);
    const deletedByRecipient = await aBurn(true);
    await deletedByRecipient.ask(deletedByRecipient.to, "DELETE", `/messages/${deletedByRecipient.id}`);
    expect(await rowOf(deletedByRecipient.id)).toMatchObject({ unopened: 1 });
    await bytesGone(deletedByRecipient);
  });

  test("is erased by housekeeping after a crash; an expired one counts as never opened", async () => {
    const { me, them, id, stores } = await aBurn(true);
    const failing = { ...stores.burning, remove: () => Promise.reject(new Error("away")) };
    await db().updateTable("chat_messages").set({ opened_at: LATER, unopened: 1 }).where("id", "=", id).execute();
    await expect(expireChatPictures(db(), { ...stores, burning: failing }, LATER)).rejects.toThrow("away");
    await expireChatPictures(db(), stores, LATER);
    expect(await listFileNames(stores.burning)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ file: null });
    const old = await aBurn(true);
    await expireChatPictures(db(), old.stores, CHAT_NOW + CHAT_SERVER_LIMITS.burnRetention + DAY);
    expect(await rowOf(old.id)).toMatchObject({ unopened: 1 });
    await bytesGone(old);
    expect([me.id, them.id]).toHaveLength(2);
  });

  test("is refused or ended when its sender is suspended while sending it", async () => {
    const [me, them] = await aPairOfFriends(db());
    const { sendFile } = await openChatApp(db(), [me, them]);
    const [sent] = await Promise.all([sendFile(me, them, { burn: "true" }), measure(db(), me, "suspend")]);
    const rows = await db().selectFrom("chat_messages").selectAll().where("sender_id", "=", me.id).execute();
    expect(rows.filter(({ opened_at }) => opened_at === null)).toEqual([]);
    expect([201, 403]).toContain(sent.status);
  });
});
