/** What a text is for: titles that ask are questions, sentences are joined as the language does it, an email says its own. */
import { expect, test } from "bun:test";
import { composeEmail } from "../../src/auth/email/compose-email";
import { formatMonth } from "../../src/i18n/format";
import { localeOf } from "../../src/i18n/locales";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES, type Language } from "../../src/limits/languages";
import type { MailKind } from "../../src/mail/outbox";
import { setBackText } from "../../src/safety/safety";

const QUESTIONS = [
  "designs.exhibit_ask",
  "designs.hide_ask",
  "designs.destroy_ask",
  "designs.editor.ask",
  "account.devices.ask",
  "ask.destroy",
  "backpack.destroy_ask",
] as const;

test.each(LANGUAGES.map((language) => [language]))("%s: the title of a dialog that asks is a question", (language) => {
  for (const key of QUESTIONS)
    expect([key, translatorFor(language)(key)]).toEqual([key, expect.stringMatching(/[?？؟]$/)]);
});

test.each(LANGUAGES.map((language) => [language]))(
  "%s: sentences follow each other as the language writes them",
  (language) => {
    const text = setBackText(translatorFor(language), language, "29.12.2026");
    expect(text).toMatch(["zh", "ja"].includes(language) ? /。\S/ : /[.।] \S/);
    expect(text).not.toMatch(/。\s/);
  },
);

test("months are written with figures in Chinese and Japanese", () => {
  const november = Date.UTC(2026, 10, 15);
  expect(formatMonth(localeOf("zh", "CN"), november, "UTC")).toBe("11月");
  expect(formatMonth(localeOf("ja", "JP"), november, "UTC")).toBe("11月");
  expect(formatMonth(localeOf("de", "DE"), november, "UTC")).toBe("November");
});

const emailOf = (kind: MailKind, language: Language) => {
  const recipient = {
    ...{ id: "x", nickname: "Noor", email: "x@example.org", email_key: "x", email_verified: 1 },
    ...{ language, country: "US", origin: null, time_zone: null },
  };
  const secrets = { token: "t".repeat(43), code: "482913" };
  return composeEmail(kind, recipient, "x@example.org", "https://sea.example", { secrets, params: { time: "now" } });
};

test.each(LANGUAGES.map((language) => [language]))(
  "%s: the email about a linked service says what it does from now on",
  (language) => {
    const t = translatorFor(language);
    const { text } = emailOf("link_added", language);
    expect(text).toContain(t("mail.link_added.text"));
    expect(text).toContain("Driftglass");
    expect(text).not.toContain(t("account.links.why"));
  },
);

test.each(LANGUAGES.map((language) => [language]))(
  "%s: the email with a code has no button, and the devices behind the sentence that names them",
  (language) => {
    const t = translatorFor(language);
    const { text, html } = emailOf("prove_self", language);
    const devices = t("account.devices.title");
    expect(html).not.toContain('class="go"');
    expect(html).toContain(`<a href="https://sea.example/account/sessions">${devices}</a>`);
    const named = t("mail.prove_self.not_you", { devices });
    expect(text.indexOf(named)).toBeLessThan(text.indexOf("https://sea.example/account/sessions"));
    expect(emailOf("link_added", language).html).toContain('class="go"');
  },
);
