import { beforeAll, expect, test } from "bun:test";
import { strFromU8, unzipSync } from "fflate";
import { deleteAccount } from "../../src/account/account";
import type { Language } from "../../src/i18n/languages";
import { makeFriends, sendMessage } from "../chat/chat-fixtures";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { aFullAccount } from "./full-account";

/** Every nickname within, at any depth. */
function nicknames(json: unknown): unknown[] {
  if (json === null || typeof json !== "object") return [];
  const inner = Object.values(json).flatMap(nicknames);
  return "nickname" in json ? [json.nickname, ...inner] : inner;
}

eachDatabase("a deleted user", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each([
    ["en", "Deleted user"],
    ["de", "Gelöschtes Konto"],
    ["ja", "退会したユーザー"],
  ] satisfies [Language, string][])("is called so among recent conversations: %s", async (language, name) => {
    const [me, other] = [await aPerson(db(), { language }), await aPerson(db())];
    await makeFriends(db(), me, other);
    await sendMessage(db(), other, me, "Farewell.", NOW);
    const app = openTestApp(db());
    await deleteAccount(db(), app.files, other.id, NOW);
    const [token, cookies] = [await app.enter(me), { language }];
    for (const path of ["/api/friends?tab=recent", `/api/chat/${other.id}`]) {
      const response = await app.ask("GET", path, { token, cookies });
      expect([path, nicknames(await response.json())]).toEqual([path, [name]]);
    }
    const page = await app.ask("GET", "/friends?tab=recent", { session: token, cookies });
    expect(await page.text()).toContain(name);
  });

  test("is null in an export, not an empty name", async () => {
    const account = await aFullAccount(db());
    const app = openTestApp(db());
    await deleteAccount(db(), app.files, account.id, NOW);
    const session = await app.enter(account.friend);
    const response = await app.ask("GET", "/api/auth/export", { session });
    const files = Object.entries(unzipSync(await response.bytes())).filter(([name]) => name.endsWith(".json"));
    const namesByFile = files.map(([name, bytes]) => [name, nicknames(JSON.parse(strFromU8(bytes)))] as const);
    expect(namesByFile.filter(([, names]) => names.includes(""))).toEqual([]);
    expect(Object.fromEntries(namesByFile)["messages.json"]).toEqual([null, null]);
  });
});
