import { expect, test } from "bun:test";
import { checkLogin, ensureOfficialAccount } from "../../src/auth/auth";
import { eachDatabase } from "../support/databases";

const NOW = Date.UTC(2026, 10, 21, 8);

eachDatabase("the official account", (db) => {
  test("is created once, also by two servers that start together", async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => ensureOfficialAccount(db(), NOW)));
    ids.push(await ensureOfficialAccount(db(), NOW + 1));
    expect(new Set(ids).size).toBe(1);
    const official = await db().selectFrom("users").selectAll().where("official", "=", 1).execute();
    expect(official).toMatchObject([{ id: ids[0], nickname: "Driftglass", password_hash: null }]);
  });

  test("cannot be signed in to", async () => {
    await ensureOfficialAccount(db(), NOW);
    for (const password of ["null", "driftglass"]) {
      await expect(checkLogin(db(), { username: "driftglass", password })).rejects.toMatchObject({
        code: "login_failed",
      });
    }
  });
});
