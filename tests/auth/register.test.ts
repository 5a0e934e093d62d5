import { expect, spyOn, test } from "bun:test";
import { checkLogin, registerAccount } from "../../src/auth/auth";
import type { Db } from "../../src/db/transact";
import { Refusal } from "../../src/runtime/errors";
import { newInviteCode } from "../../src/users/users";
import { eachDatabase } from "../support/databases";
import { registrationInput } from "../support/registration";

const NOW = Date.UTC(2026, 10, 21, 8);
let count = 0;

const rowOf = (db: Db, id: string) => db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The results of concurrent registrations: ids of the accounts, error codes of the others. */
async function outcomes(all: Promise<string>[]) {
  const settled = await Promise.allSettled(all);
  return {
    ids: settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : [])),
    codes: settled.flatMap((each) =>
      each.status === "rejected" ? [each.reason instanceof Refusal ? each.reason.code : String(each.reason)] : [],
    ),
  };
}

eachDatabase("registration", (db) => {
  test("creates an account with the given data and nothing else", async () => {
    const input = registrationInput({
      language: "ar",
      country: "EG",
      email: `Lena.${process.pid}.${count}@Example.org`,
      nickname: `Lénä ${process.pid} ${count}`,
    });
    const row = await rowOf(db(), await registerAccount(db(), input, NOW));
    expect(row).toMatchObject({
      username: input.username,
      nickname: input.nickname,
      email: input.email,
      email_key: input.email?.toLowerCase(),
      email_verified: 0,
      language: "ar",
      reads: '["ar"]',
      country: "EG",
      birthday: null,
      gender: null,
      coins: 0,
      backpack_capacity: 20,
      official: 0,
      invited_by: null,
      created_at: NOW,
    });
    expect(row.password_hash).toStartWith("$argon2id$");
    expect(row.invite_code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  });

  test("the country is US by default", async () => {
    expect((await rowOf(db(), await registerAccount(db(), registrationInput(), NOW))).country).toBe("US");
  });

  test.each([
    ["username_taken", { username: `Ｌena.${process.pid}` }, { username: `LENA.${process.pid}` }],
    ["username_taken", { username: `jose\u0301.${process.pid}` }, { username: `JOSÉ.${process.pid}` }],
    ["nickname_taken", { nickname: `Ⅷ waves ${process.pid}` }, { nickname: `viii Waves ${process.pid}` }],
    ["email_taken", { email: `tide${process.pid}@example.org` }, { email: `Tide${process.pid}@EXAMPLE.org` }],
  ] as const)("%s: taken in any case or Unicode form", async (code, first, second) => {
    await registerAccount(db(), registrationInput(first), NOW);
    await expect(registerAccount(db(), registrationInput(second), NOW)).rejects.toMatchObject({
      code,
      status: 409,
    });
  });

  test.each([
    ["username_taken", (n: number, m: string) => ({ username: n % 2 ? `Rüm.${m}` : `RU\u0308M.${m}` })],
    ["nickname_taken", (n: number, m: string) => ({ nickname: n % 2 ? `ﬁn ${m}` : `FIN ${m}` })],
    ["email_taken", (n: number, m: string) => ({ email: n % 2 ? `${m}@example.org` : `${m}@Example.ORG` })],
  ] as const)("%s: six at the same moment, one wins", async (code, change) => {
    const mark = `r${process.pid}x${count++}`;
    const all = Array.from({ length: 6 }, (_, n) => registerAccount(db(), registrationInput(change(n, mark)), NOW));
    const { ids, codes } = await outcomes(all);
    expect(ids).toHaveLength(1);
    expect(codes).toEqual(Array(5).fill(code));
  });

  test("the same form twice reports the username, whatever else is taken too", async () => {
    const input = registrationInput({ email: `twice${process.pid}.${count++}@example.org` });
    const { ids, codes } = await outcomes([registerAccount(db(), input, NOW), registerAccount(db(), input, NOW)]);
    expect([ids.length, codes]).toEqual([1, ["username_taken"]]);
    await expect(registerAccount(db(), input, NOW)).rejects.toMatchObject({ code: "username_taken" });
  });

  test("the name of the product is reserved", async () => {
    await expect(registerAccount(db(), registrationInput({ username: "DriftGlass" }), NOW)).rejects.toMatchObject({
      code: "username_taken",
    });
    await expect(registerAccount(db(), registrationInput({ nickname: "ＤＲＩＦＴglass" }), NOW)).rejects.toMatchObject({
      code: "nickname_taken",
    });
  });

  test("two accounts without an email do not conflict", async () => {
    const { ids } = await outcomes([
      registerAccount(db(), registrationInput(), NOW),
      registerAccount(db(), registrationInput(), NOW),
    ]);
    expect(ids).toHaveLength(2);
  });

  test("an invitation code in use is replaced by another one", async () => {
    const used = (await rowOf(db(), await registerAccount(db(), registrationInput(), NOW))).invite_code;
    const fresh = newInviteCode();
    const codes = [used, used, fresh];
    const id = await registerAccount(db(), registrationInput(), NOW, () => codes.shift() ?? "");
    expect((await rowOf(db(), id)).invite_code).toBe(fresh);
    await expect(registerAccount(db(), registrationInput(), NOW, () => used)).rejects.toThrow();
  });
});

eachDatabase("an invitation", (db) => {
  const coins = (id: string) =>
    db()
      .selectFrom("coin_records")
      .select(["amount", "reason", "ref", "balance"])
      .where("user_id", "=", id)
      .orderBy("seq")
      .execute();

  test("pays the inviter 10 coins, and the new account none", async () => {
    const inviter = await rowOf(db(), await registerAccount(db(), registrationInput(), NOW));
    const id = await registerAccount(
      db(),
      registrationInput({ invite: ` ${inviter.invite_code.toLowerCase()} ` }),
      NOW,
    );
    expect(await rowOf(db(), id)).toMatchObject({ invited_by: inviter.id, coins: 0 });
    expect((await rowOf(db(), inviter.id)).coins).toBe(10);
    expect(await coins(inviter.id)).toEqual([{ amount: 10, reason: "invitation_reward", ref: id, balance: 10 }]);
    expect(await coins(id)).toEqual([]);
  });

  test("pays once for each new account, also for concurrent registrations", async () => {
    const inviter = await rowOf(db(), await registerAccount(db(), registrationInput(), NOW));
    const invite = inviter.invite_code;
    const twice = registrationInput({ invite });
    const all = [twice, twice, registrationInput({ invite }), registrationInput({ invite })].map((input) =>
      registerAccount(db(), input, NOW),
    );
    const { ids, codes } = await outcomes(all);
    expect([ids.length, codes]).toEqual([3, ["username_taken"]]);
    const records = await coins(inviter.id);
    expect(records.map((each) => each.ref).sort()).toEqual([...ids].sort());
    expect(records.map((each) => each.balance)).toEqual([10, 20, 30]);
    expect((await rowOf(db(), inviter.id)).coins).toBe(30);
  });

  test("a registration that fails pays nothing", async () => {
    const inviter = await rowOf(db(), await registerAccount(db(), registrationInput(), NOW));
    const taken = registrationInput();
    await registerAccount(db(), taken, NOW);
    await expect(registerAccount(db(), { ...taken, invite: inviter.invite_code }, NOW)).rejects.toMatchObject({
      code: "username_taken",
    });
    expect(await coins(inviter.id)).toEqual([]);
  });

  test.each(["", "nonsense", "ZZZZ9999", "' or 1=1 --", "\0\0\0\0\0\0\0\0"])(
    "%j is unknown, and ignored",
    async (invite) => {
      const id = await registerAccount(db(), registrationInput({ invite }), NOW);
      expect((await rowOf(db(), id)).invited_by).toBeNull();
    },
  );

  test("the code of the new account itself pays nobody", async () => {
    const own = newInviteCode();
    const id = await registerAccount(db(), registrationInput({ invite: own }), NOW, () => own);
    expect(await rowOf(db(), id)).toMatchObject({ invite_code: own, invited_by: null, coins: 0 });
    expect(await coins(id)).toEqual([]);
  });
});

eachDatabase("logging in", (db) => {
  const failed = { code: "login_failed", status: 401 };

  test("accepts the username in any case or Unicode form, and the exact password", async () => {
    const input = registrationInput({ username: `José.${process.pid}.${count++}` });
    const id = await registerAccount(db(), input, NOW);
    const other = input.username.normalize("NFD").toUpperCase();
    expect(await checkLogin(db(), { username: other, password: input.password })).toMatchObject({ id });
    await expect(checkLogin(db(), { username: other, password: input.password.toUpperCase() })).rejects.toMatchObject(
      failed,
    );
    await expect(checkLogin(db(), { username: other, password: ` ${input.password}` })).rejects.toMatchObject(failed);
  });

  test("does not work by nickname or by email", async () => {
    const input = registrationInput({
      nickname: `Lena ${process.pid} ${count}`,
      email: `login${process.pid}.${count++}@example.org`,
    });
    await registerAccount(db(), input, NOW);
    for (const username of [input.nickname, input.email ?? ""]) {
      await expect(checkLogin(db(), { username, password: input.password })).rejects.toMatchObject(failed);
    }
  });

  test.each(["nobody.here", "x", "no\0body", "' or '1'='1", "driftglass", "\ud800\ud800\ud800\ud800\ud800\ud800"])(
    "%j is refused like a wrong password, and takes the same time",
    async (username) => {
      const spy = spyOn(Bun.password, "hash");
      await expect(checkLogin(db(), { username, password: "tide-and-glass" })).rejects.toMatchObject(failed);
      expect(spy).toHaveBeenCalledTimes(1);
      spy.mockRestore();
    },
  );
});
