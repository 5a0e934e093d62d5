import { expect, test } from "bun:test";
import { removeConversation } from "../../src/chat/chat";
import { deleteSpentBurnKeys, untilNextSpentKey } from "../../src/chat/pictures/burn-keys";
import { eraseExpiredPictures } from "../../src/chat/pictures/expire-pictures";
import { displayedPictureFile } from "../../src/chat/pictures/picture-files";
import { unsealBytes } from "../../src/chat/pictures/seal";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { MINUTE, SECOND } from "../../src/runtime/units";
import { unfollowPerson } from "../../src/social/social";
import { blockPerson } from "../support/block-person";
import { eachDatabase } from "../support/databases";
import { aReceivedBurn, CLAIM, keyIn, statusAndCode, storedKeyOf } from "./burn-fixtures";
import { listFileNames } from "./chat-app";
import { CHAT_NOW } from "./chat-fixtures";

eachDatabase("a claimed burn picture", (db) => {
  const aBurn = () => aReceivedBurn(db());
  const keyOf = (id: string) => storedKeyOf(db(), id);

  test.each(["block", "unfollow", "recall", "removal", "deletion of the message"])(
    "a claim that was answered, then a %s: what was taken stays for its minute, what was withdrawn does not",
    async (ending) => {
      const { open, sealed, ask, from, to, id } = await aBurn();
      const key = await keyIn(await open(CLAIM));
      const endings: Record<string, () => Promise<unknown>> = {
        block: () => blockPerson(db(), from, to.id, CHAT_NOW),
        unfollow: () => unfollowPerson(db(), from, to.id, CHAT_NOW),
        recall: () => ask(from, "POST", `/messages/${id}/recall`),
        removal: () => removeConversation(db(), to.id, from.id, CHAT_NOW),
        "deletion of the message": () => ask(to, "DELETE", `/messages/${id}`),
      };
      await endings[ending]?.();
      if (ending === "block" || ending === "unfollow") {
        expect(await keyIn(await open(CLAIM))).toBe(key);
        expect(await statusAndCode(await open("other"))).toEqual([403, "not_friends"]);
        expect(await statusAndCode(await sealed())).toEqual([403, "not_friends"]);
        return;
      }
      expect([404, 410]).toContain((await open(CLAIM)).status);
      expect(await keyOf(id)).toBeNull();
    },
  );

  test("its key is erased when its minute is over", async () => {
    const { open, id, app } = await aBurn();
    const unopened = await aBurn();
    await open(CLAIM);
    const at = app.clock.now();
    expect(await untilNextSpentKey(db(), at + 10 * SECOND)).toBeLessThanOrEqual(MINUTE - 10 * SECOND);
    await deleteSpentBurnKeys(db(), at + CHAT_LIMITS.burnClaimKept - SECOND);
    expect(await keyOf(id)).not.toBeNull();
    expect(await deleteSpentBurnKeys(db(), at + CHAT_LIMITS.burnClaimKept)).toBeGreaterThanOrEqual(1);
    expect(await keyOf(id)).toBeNull();
    expect(await keyOf(unopened.id)).not.toBeNull();
  });

  test("a crash between the claim and the erasure of its file loses no view and leaves no file", async () => {
    const { open, app, id, stores } = await aBurn();
    const { remove } = app.burning;
    app.burning.remove = () => Promise.reject(new Error("killed"));
    const key = await keyIn(await open(CLAIM));
    app.burning.remove = remove;
    expect(await listFileNames(app.burning)).toHaveLength(1);
    expect(await keyIn(await open(CLAIM))).toBe(key);
    await eraseExpiredPictures(db(), stores);
    expect(await listFileNames(app.burning)).toEqual([]);
    expect(await keyIn(await open(CLAIM))).toBe(key);
    expect(await keyOf(id)).toBe(key);
  });

  /** A burn picture as versions before 0045 stored it: plain, without a key. */
  async function aPlainBurn() {
    const burn = await aBurn();
    const row = await db().selectFrom("chat_messages").selectAll().where("id", "=", burn.id).executeTakeFirstOrThrow();
    const name = displayedPictureFile(row.file ?? "", false);
    const plain = unsealBytes((await burn.app.burning.get(name)) ?? new Uint8Array(), (await keyOf(burn.id)) ?? "");
    await burn.app.burning.put(name, plain, "image/webp");
    await db().deleteFrom("burn_keys").where("message_id", "=", burn.id).execute();
    return { ...burn, name, plain };
  }

  test("one that an earlier version stored plain opens, and is sealed once it was read", async () => {
    const { sealed, open, app, name, plain } = await aPlainBurn();
    const both = await Promise.all([sealed(), sealed()]);
    const [one, other] = await Promise.all(both.map((response) => response.bytes()));
    expect(one).toEqual(other as Uint8Array<ArrayBuffer>);
    expect(await app.burning.get(name)).toEqual(one as Uint8Array<ArrayBuffer>);
    expect(unsealBytes(one ?? new Uint8Array(), await keyIn(await open(CLAIM)))).toEqual(plain);
    const inOneStep = await aPlainBurn();
    expect(await (await inOneStep.open()).bytes()).toEqual(inOneStep.plain);
    expect(await listFileNames(inOneStep.app.burning)).toEqual([]);
  });

  test("one stored plain that ends while it is sealed leaves neither key nor file", async () => {
    const { sealed, app, from, to, id } = await aPlainBurn();
    const { put } = app.burning;
    app.burning.put = async (...file) => {
      await blockPerson(db(), from, to.id, CHAT_NOW);
      await put(...file);
    };
    expect(await statusAndCode(await sealed())).toEqual([410, "image_expired"]);
    expect(await keyOf(id)).toBeNull();
    expect(await listFileNames(app.burning)).toEqual([]);
  });
});
