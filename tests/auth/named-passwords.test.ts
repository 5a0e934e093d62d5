/** A password that is a name of one's own is warned of wherever one is chosen, and taken once that is confirmed. */
import { beforeAll, expect, test } from "bun:test";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const NAMES = { username: "wexbrivolatuq", nickname: "Zumpfkaliborst" };
const OTHER = "Glokventhusrimp";

eachDatabase("a password", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const PASSWORDS: [string, string, boolean][] = [
    ["the username", NAMES.username, true],
    ["the nickname", NAMES.nickname, true],
    ["the username in capitals", NAMES.username.toUpperCase(), true],
    ["the nickname in small letters", NAMES.nickname.toLowerCase(), true],
    ["the nickname and a digit", `${NAMES.nickname}1`, true],
    ["no name of theirs", OTHER, false],
  ];

  test.each(PASSWORDS)("that is %s, as the first one of an account", async (_, password, isWarnedOf) => {
    const app = openTestApp(db());
    await db().deleteFrom("users").where("username", "=", NAMES.username).execute();
    const session = await app.enter(await aPerson(db(), { ...NAMES, password_hash: null }));
    const form = { password, confirm: password };
    const answer = await app.ask("POST", "/account/password", { session, form });
    expect([answer.status, (await answer.text()).includes('name="weak"')]).toEqual([
      isWarnedOf ? 200 : 303,
      isWarnedOf,
    ]);
  });

  test.each(PASSWORDS)("that is %s, at registration", async (_, password, isWarnedOf) => {
    const app = openTestApp(db());
    // The address is refused: nobody registers.
    const form = { ...NAMES, email: "no address", password, confirm: password };
    const html = await (await app.ask("POST", "/register", { form })).text();
    expect(html.includes('name="weak"')).toBe(isWarnedOf);
  });
});
