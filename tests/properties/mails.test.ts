/** An email tells of the time of the act, however late it is sent, and in every language of itself alone. */

import { expect, test } from "bun:test";
import { createEmailComposer } from "../../src/auth/email/compose-email";
import { newId } from "../../src/db/ids";
import { formatDateTime } from "../../src/i18n/format";
import { localeOf } from "../../src/i18n/locales";
import { LANGUAGES } from "../../src/limits/languages";
import { MAIL_KINDS, type MailKind } from "../../src/mail/outbox";
import { HOUR } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { aPerson, aSignedInPerson, TEST_START as NOW } from "../support/people";

const LATER = NOW + 5 * HOUR;
const ORIGIN = "https://sea.example";
/** Tokens and codes are new for each email. */
const SECRETS = /(?<=token=)[\w%.-]+|(?<!\d)\d{6}(?!\d)/g;
/** Tell of no act of theirs. */
const TIMELESS: MailKind[] = ["verify_email", "reset_password", "prove_self", "age_corrected", "duty", "week"];

eachDatabase("an email", (db) => {
  test.each(MAIL_KINDS)("%s is the same however late it is sent", async (kind) => {
    const compose = createEmailComposer(db(), ORIGIN, ORIGIN);
    const told = new Set<string>();
    for (const language of LANGUAGES) {
      const email = `${newId(NOW)}@sea.example`;
      const address = { email, email_key: email, email_verified: kind === "verify_email" ? 0 : 1 } as const;
      const person = await aSignedInPerson(db(), await aPerson(db(), { ...address, language }));
      const params = { ...{ to: email, nickname: "Ines", language, messages: "keep", session: person.sessionId } };
      const more = {
        name: "Log book",
        until: String(LATER),
        measureId: "1",
        found: "3",
        answered: "1",
        user: person.id,
      };
      const row = {
        ...{ id: newId(NOW), user_id: person.id, kind, params: JSON.stringify({ ...params, ...more }) },
        ...{ attempts: 0, next_at: NOW, created_at: NOW },
      };
      const [atOnce, late] = [await compose(row, NOW), await compose(row, LATER)];
      const textOf = (each: typeof atOnce) => JSON.stringify(each).replaceAll(SECRETS, "…");
      expect(atOnce).not.toBeNull();
      expect(textOf(late)).toBe(textOf(atOnce));
      const isTold = textOf(atOnce).includes(
        JSON.stringify(formatDateTime(localeOf(language, null), NOW, "UTC")).slice(1, -1),
      );
      expect(isTold).toBe(!TIMELESS.includes(kind));
      told.add(textOf(atOnce).replaceAll(email, ""));
    }
    expect(told.size).toBe(LANGUAGES.length);
  });
});
