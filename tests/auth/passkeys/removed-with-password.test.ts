/** Passkeys that go with a password or a lost second step are told to their owner, as those are that one removes oneself. */
import { beforeAll, expect, test } from "bun:test";
import { findResetAccount, resetPasswordByToken, setPasswordAsOperator } from "../../../src/auth/password/set-password";
import { translatorFor } from "../../../src/i18n/translator";
import { removeSecondFactor } from "../../../src/official/grants";
import { eachDatabase } from "../../support/databases";
import { openPasskeyApp, type PasskeyApp } from "./passkey-app";

const PASSWORD = "tide-and-lanterns-42";
const BOTH = { names: ["Boat", "Lamp"], others: 1, messages: 2 };

eachDatabase("passkeys that are removed with a password", (db) => {
  let app: PasskeyApp;
  beforeAll(() => {
    app = openPasskeyApp(db());
  });

  /** Somebody with two passkeys, whose emails about them have gone. */
  async function withTwoPasskeys() {
    const guest = await app.someone(true);
    for (const name of ["Boat", "Lamp"]) {
      const { body } = await app.add(guest);
      await db().updateTable("passkeys").set({ name }).where("id", "=", body.id).execute();
    }
    await app.emails(guest.email);
    return guest;
  }

  /** The passkeys that emails name, how many emails are about something else, and how many system messages tell of one. */
  async function toldOf({ id, email }: { id: string; email: string }) {
    const emails = await app.emails(email);
    const names = emails.flatMap(({ text }) => /„(\w+)“/.exec(text)?.[1] ?? []).sort();
    const rows = await db().selectFrom("system_messages").select("params").where("user_id", "=", id).execute();
    const messages = rows.filter(({ params }) => params.includes("passkey_removed")).length;
    return { names, others: emails.length - names.length, messages };
  }

  async function resetLink({ email }: { email: string }) {
    await app.call("POST", "/auth/forgot-password", { body: { email, language: "de" } });
    const [link] = await app.emails(email);
    return link?.token ?? "";
  }

  test("a reset by mail tells of each beside the new password", async () => {
    const guest = await withTwoPasskeys();
    const token = await resetLink(guest);
    await resetPasswordByToken(db(), { token, password: PASSWORD }, app.clock.now);
    expect(await toldOf(guest)).toEqual(BOTH);
  });

  test("a reset that verifies the address tells it too; one that keeps them tells of none", async () => {
    const guest = await withTwoPasskeys();
    const token = await resetLink(guest);
    await db().updateTable("users").set({ email_verified: 0 }).where("id", "=", guest.id).execute();
    await resetPasswordByToken(db(), { token, password: PASSWORD, keepPasskeys: true }, app.clock.now);
    // The two services that are unlinked too.
    expect(await toldOf(guest)).toEqual({ ...BOTH, others: 3 });
    const rows = await db().selectFrom("system_messages").select("params").where("user_id", "=", guest.id).execute();
    expect(rows.filter(({ params }) => params.includes("link_removed"))).toHaveLength(2);
    const other = await withTwoPasskeys();
    const input = { token: await resetLink(other), password: PASSWORD, keepPasskeys: true };
    await resetPasswordByToken(db(), input, app.clock.now);
    expect(await toldOf(other)).toEqual({ names: [], others: 1, messages: 0 });
  });

  test("its page says whether it unlinks services", async () => {
    for (const email_verified of [0, 1] as const) {
      const guest = await app.someone(true);
      const token = await resetLink(guest);
      await db().updateTable("users").set({ email_verified }).where("id", "=", guest.id).execute();
      const { text } = await app.stranger().visit("GET", `/reset-password?token=${token}`);
      expect(text.includes(translatorFor("de")("auth.reset.unlinks"))).toBe(email_verified === 0);
    }
  });

  test("so do a password and the end of a second step by the operator", async () => {
    const [one, other] = [await withTwoPasskeys(), await withTwoPasskeys()];
    await setPasswordAsOperator(db(), one.id, PASSWORD, app.clock.now);
    expect(await toldOf(one)).toEqual(BOTH);
    expect(await removeSecondFactor(db(), other.username, app.clock.now)).toBe(true);
    expect(await toldOf(other)).toEqual(BOTH);
  });

  const ACCOUNTS = [0, 1].flatMap((email_verified) =>
    [0, 1].flatMap((official) => [0, 1].map((owns) => ({ email_verified, official, owns }) as const)),
  );
  test.each(ACCOUNTS)(
    "the page of a reset asks whether to keep them where that makes a difference: %j",
    async (account) => {
      const { owns, ...columns } = account as { owns: number; email_verified: 0 | 1; official: 0 | 1 };
      const kept: number[] = [];
      let asks: boolean | undefined;
      for (const keepPasskeys of [true, false]) {
        const guest = owns ? await withTwoPasskeys() : await app.someone(true);
        const token = await resetLink(guest);
        await db().updateTable("users").set(columns).where("id", "=", guest.id).execute();
        asks = (await findResetAccount(db(), token, app.clock.now))?.has_passkeys === 1;
        await resetPasswordByToken(db(), { token, password: PASSWORD, keepPasskeys }, app.clock.now);
        const left = db().selectFrom("passkeys").select("id").where("user_id", "=", guest.id);
        kept.push((await left.execute()).length);
      }
      expect(asks).toBe(kept[0] !== kept[1]);
    },
  );
});
