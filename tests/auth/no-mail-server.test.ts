/** Without `SMTP_URL` emails become files: no page says that one is on its way, or that one can come. */
import { expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/world";
import { openProofApp } from "./proof-app";
import { PROOF_AGE_LIMIT } from "./proven-routes";

const t = translatorFor("en");
const SMTP = { SMTP_URL: "smtp://mail.example.org" };
const SETTINGS = [
  ["without a mail server", {}, false],
  ["with one", SMTP, true],
] as const;

eachDatabase("pages about emails", (db) => {
  /** A page as its words stand in the markup. */
  async function pageOf(path: string, settings: Record<string, string>, change: Parameters<typeof aPerson>[1] | null) {
    const app = openTestApp(db(), settings);
    const session = change === null ? undefined : await app.enter(await aPerson(db(), change));
    const answer = await app.ask("GET", path, { ...(session && { session }), cookies: { language: "en" } });
    return answer.text();
  }

  test.each(SETTINGS)("a forgotten password %s", async (_, settings, sends) => {
    for (const path of ["/forgot-password", "/forgot-password?sent"]) {
      const html = await pageOf(path, settings, null);
      // A link from the files sets a new password all the same.
      expect([html.includes(t("auth.no_mail")), html.includes('name="email"')]).toEqual([
        !sends,
        !path.endsWith("sent"),
      ]);
      expect(html.includes(t("auth.forgot.sent"))).toBe(sends && path.endsWith("sent"));
    }
  });

  test.each(SETTINGS)("an address that is to be confirmed %s", async (_, settings, sends) => {
    const email = `awaits.${sends}@example.org`;
    const html = await pageOf("/verify-email", settings, { email, email_key: email });
    expect(html.includes(t("auth.no_mail"))).toBe(!sends);
    const [spam = ""] = t("auth.verification.spam", { change: "|" }).split("|");
    for (const promise of [t("auth.verification.way"), spam]) expect(html.includes(promise)).toBe(sends);
    // A code from the files opens the account all the same.
    for (const form of ['name="code"', 'id="resend"']) expect(html).toContain(form);
  });

  test("whoever is not signed in gives an address once, for the code and for another email", async () => {
    const html = await pageOf("/verify-email", SMTP, null);
    expect(html.match(/type="email"/g)).toHaveLength(1);
    expect(html).toContain('name="resend"');
  });

  test("one that is to be confirmed is in bold below a postmark, and another one is a link", async () => {
    const email = "waits@example.org";
    const html = await pageOf("/verify-email", SMTP, { email, email_key: email, country: "PT" });
    expect(html).toContain(`We wrote to <b>${email}</b>. Tap the link`);
    expect(html).toMatch(/spam folder, or <a class="link" href="\/account\/email">change the address<\/a>\./);
    // The postmark of where the reader lives.
    expect(html).toContain(">PT</text>");
    expect(await pageOf("/verify-email", SMTP, null)).toContain(">≈</text>");
  });

  test.each(SETTINGS)("an account without an address %s", async (_, settings, sends) => {
    const html = await pageOf("/account/email", settings, {});
    expect([html.includes(t("auth.email.why")), html.includes(t("auth.no_mail"))]).toEqual([sends, !sends]);
  });

  test.each(SETTINGS)("a browser that cannot notify, and the weekly email, %s", async (_, settings, sends) => {
    const html = await pageOf("/account/notifications", settings, {});
    expect(html.includes(t("notifications.phone.unable_mail"))).toBe(sends);
    expect(html.includes(t("notifications.phone.unable"))).toBe(true);
    expect([html.includes(t("notifications.weekly.hint")), html.includes(t("auth.no_mail"))]).toEqual([sends, !sends]);
  });

  test.each(SETTINGS)("the proof of an account without a password %s", async (_, settings, sends) => {
    const app = openProofApp(db(), settings);
    const guest = await app.someone(false);
    app.later(PROOF_AGE_LIMIT);
    const { text } = await guest.visit("POST", "/account/email", { form: { email: "new@example.org" } });
    const noMail = translatorFor("de")("auth.no_mail");
    expect([text.includes('name="proof_send"'), text.includes(noMail)]).toEqual([true, !sends]);
  });
});
