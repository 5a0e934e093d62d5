/** An email tells of the time of the act and goes to the address of that time, however late it is sent, and in every language of itself alone. */

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

/** The address that an account has by the time its email is sent. */
type AddressNow = "proven" | "unproven" | "none";
const ADDRESSES_NOW: readonly AddressNow[] = ["proven", "unproven", "none"];
/** What is about the address of the moment, by the addresses it goes to; all the others tell the owner of an act. */
const GO_TO_ADDRESS_NOW: Partial<Record<MailKind, readonly AddressNow[]>> = {
  verify_email: ["unproven"],
  reset_password: ["proven", "unproven"],
  duty: ["proven"],
  week: ["proven"],
};

const THEN = "then@sea.example";

/** Where an email of a kind goes once the account has another address. */
function addressOf(kind: MailKind, is: AddressNow, now: string): string {
  const addresses = GO_TO_ADDRESS_NOW[kind];
  if (!addresses) return THEN;
  return addresses.includes(is) ? now : "nowhere";
}

eachDatabase("an email", (db) => {
  async function addressItGoesTo(kind: MailKind, is: AddressNow, now: string): Promise<string> {
    const email = is === "none" ? null : now;
    const address = { email, email_key: email, email_verified: is === "proven" ? 1 : 0 } as const;
    const person = await aSignedInPerson(db(), await aPerson(db(), address));
    const params = { to: THEN, nickname: "Ines", language: "en", messages: "keep", session: person.sessionId };
    const row = {
      ...{ id: newId(NOW), user_id: person.id, kind, params: JSON.stringify({ ...params, name: "Log", found: "1" }) },
      ...{ attempts: 0, next_at: NOW, created_at: NOW },
    };
    const composed = await createEmailComposer(db(), ORIGIN, ORIGIN)(row, LATER);
    return composed?.to ?? "nowhere";
  }

  test.each(MAIL_KINDS)("%s goes to the address of its act, whatever the account has by now", async (kind) => {
    for (const is of ADDRESSES_NOW) {
      const now = `${newId(NOW)}@shore.example`;
      expect([is, await addressItGoesTo(kind, is, now)]).toEqual([is, addressOf(kind, is, now)]);
    }
  });

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
