import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmailComposer } from "../../src/auth/email/compose-email";
import { newId } from "../../src/db/ids";
import type { OpenedDatabase } from "../../src/db/open";
import { type Language, textDirection } from "../../src/i18n/languages";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { MAIL_LIMITS } from "../../src/limits/mail";
import { createFileMail, deleteOldEmailFiles } from "../../src/mail/file-mail";
import { MAIL_KINDS, type MailKind } from "../../src/mail/outbox";
import { aPerson, aSignedInPerson, TEST_START } from "../support/people";
import { openSqliteInMemory } from "../support/sqlite-template";
import { parseEmail, type ReceivedEmail } from "./received-email";

const HOME = "https://sea.example";
const SUBJECT = {
  verify_email: "mail.verify_email.subject",
  reset_password: "auth.reset.title",
  password_changed: "messages.text.notice_password_changed",
  email_changed: "messages.text.notice_email_changed",
  account_deleted: "mail.account_deleted.subject",
  prove_self: "mail.prove_self.subject",
  token_made: "messages.text.notice_token_made",
  passkey_added: "messages.text.notice_passkey_added",
  passkey_removed: "messages.text.notice_passkey_removed",
  passkey_copied: "messages.text.notice_passkey_copied",
  link_added: "messages.text.notice_link_added",
  link_removed: "messages.text.notice_link_removed",
  second_factor_on: "messages.text.notice_second_factor_on",
  second_factor_off: "messages.text.notice_second_factor_off",
  recovery_codes_made: "messages.text.notice_recovery_codes_made",
  data_exported: "messages.text.notice_data_exported",
  new_device: "messages.text.notice_new_device",
  age_corrected: "mail.age_corrected.subject",
  duty: "notifications.news.duty",
  duty_operator: "mail.duty_operator.subject",
  week: "mail.week.found",
} as const;
const PATH: Record<MailKind, string> = {
  verify_email: "/verify-email?token=",
  reset_password: "/reset-password?token=",
  password_changed: "/forgot-password",
  email_changed: "/account/password",
  account_deleted: "/",
  prove_self: "/account/sessions",
  token_made: "/account/sessions",
  passkey_added: "/account/passkeys",
  passkey_removed: "/forgot-password",
  passkey_copied: "/account/passkeys",
  link_added: "/account/links",
  link_removed: "/forgot-password",
  second_factor_on: "/forgot-password",
  second_factor_off: "/forgot-password",
  recovery_codes_made: "/forgot-password",
  data_exported: "/forgot-password",
  new_device: "/end-session?token=",
  age_corrected: "/notice/",
  duty: "/official/reports/",
  duty_operator: "/official/reports",
  week: "/my-bottles",
};

describe("emails as files", () => {
  const root = mkdtempSync(join(tmpdir(), "driftglass-letters-"));
  let base: OpenedDatabase;
  beforeAll(async () => {
    base = await openSqliteInMemory();
  });
  afterAll(async () => {
    await base.close();
    rmSync(root, { recursive: true });
  });

  /** Writes one letter of a kind to someone, into a folder of its own. */
  async function write(
    kind: MailKind,
    language: Language,
    nickname: string,
  ): Promise<{ letter: ReceivedEmail; raw: string; path: string }> {
    const email = `reader.${newId(TEST_START)}@example.org`;
    const proven = kind === "verify_email" ? 0 : 1;
    const { id } = await aPerson(base.db, {
      language,
      nickname,
      nickname_key: newId(TEST_START),
      email,
      email_key: email,
      email_verified: proven,
    });
    const { sessionId: session } = await aSignedInPerson(base.db, { id });
    const params = { found: "3", answered: "1", session, name: "A log", caseId: "a-case", until: String(TEST_START) };
    const row = {
      id: newId(TEST_START),
      user_id: id,
      kind,
      params: JSON.stringify({ to: email, ...params }),
      attempts: 0,
    };
    const times = { next_at: TEST_START, created_at: TEST_START };
    const letter = await createEmailComposer(base.db, HOME, HOME)({ ...row, ...times }, TEST_START);
    if (!letter) throw new Error("no letter");
    const folder = mkdtempSync(join(root, "out-"));
    await createFileMail(join(folder, "outbox"), "Driftglass <no-reply@sea.example>").send(letter, {
      id: row.id,
      now: TEST_START,
    });
    const [name = "", ...more] = readdirSync(join(folder, "outbox"));
    expect(more).toEqual([]);
    const path = join(folder, "outbox", name);
    const raw = readFileSync(path, "latin1");
    return { letter: parseEmail(raw), raw, path };
  }

  test("a file is written atomically, named by time, and readable by the owner alone", async () => {
    const { path } = await write("verify_email", "en", "Noor");
    expect(path).toMatch(/\/2026-11-21T08-00-00\.000Z-[\w-]{36}\.eml$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  describe.each(LANGUAGES.map((language) => [language]))("%s", (language) => {
    test.each(MAIL_KINDS.map((kind) => [kind]))("%s", async (kind) => {
      const { letter, raw } = await write(kind, language, "Noor");
      const { head, text, html, subject } = letter;
      const t = translatorFor(language);
      expect(subject).toBe(t(SUBJECT[kind], { n: 3 }));
      expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).toMatch(/^[\x20-\x7e\r\n\t]+$/);
      expect(head).toMatchObject({
        "auto-submitted": "auto-generated",
        "content-language": language,
        "mime-version": "1.0",
      });
      expect(html).toContain(`<html lang="${language}" dir="${textDirection(language)}">`);
      for (const part of [text, html]) {
        expect(part).toContain("Noor");
        expect(part).toContain(`${HOME}${PATH[kind]}`);
        expect(part).not.toMatch(/[{}]plural|undefined|\[object/);
      }
      expect(/^\d{6}$/.test(letter.code)).toBe(kind === "verify_email" || kind === "prove_self");
      const tokens: Partial<Record<MailKind, number>> = {
        verify_email: 43,
        reset_password: 43,
        new_device: 43,
        week: 36,
      };
      expect(letter.token.length).toBe(tokens[kind] ?? 0);
      expect(html).not.toMatch(/<img|<script|<link|<table|url\(|https?:\/\/(?!sea\.example)/);
    });
  });

  test("a nickname is text, never markup or a link", async () => {
    const { letter } = await write("verify_email", "en", "<b>www.evil.example/x");
    expect(letter.html).not.toContain("<b>");
    for (const part of [letter.text, letter.html]) expect(part).not.toMatch(/www\.evil|evil\.example/);
  });

  test("a name in the other text direction is isolated", async () => {
    expect((await write("verify_email", "ar", "Noor")).letter.text).toContain("\u2068Noor\u2069");
    expect((await write("verify_email", "en", "ليلى")).letter.text).toContain("\u2068ليلى\u2069");
  });

  test("are deleted after a week, other files are kept", async () => {
    const folder = mkdtempSync(join(root, "old-"));
    const mail = createFileMail(folder, "Driftglass <no-reply@sea.example>");
    const letter = { to: "reader@example.org", subject: "s", text: "t", html: "<p>t</p>", language: "en" };
    for (const [id, now] of Object.entries({
      old: TEST_START - MAIL_LIMITS.fileRetention - 1,
      young: TEST_START,
    }))
      await mail.send(letter, { id, now });
    await Bun.write(join(folder, "notes.txt"), "mine");
    await deleteOldEmailFiles(folder, TEST_START);
    expect(readdirSync(folder).map((name) => name.replace(/.*Z-/, ""))).toEqual(
      expect.arrayContaining(["young.eml", "notes.txt"]),
    );
    expect(readdirSync(folder)).toHaveLength(2);
    await deleteOldEmailFiles(join(folder, "nowhere"), TEST_START);
  });
});
