/** Every table is either copied by a backup or left out for a reason: one that is added has to be decided on here. */
import { expect, test } from "bun:test";
import { sql } from "kysely";
import { excludedTables } from "../../src/backup/database";
import type { Schema } from "../../src/db/schema";
import { eachDatabase } from "../support/databases";

const LEFT_OUT: { [table in keyof Schema]?: string } = {
  sessions: "whoever signed in signs in again",
  session_codes: "they go with the sessions",
  pending_logins: "a sign-in that is under way",
  pending_links: "a link to a provider that is under way",
  mail_proofs: "codes of emails, minutes old",
  session_end_links: "they end sessions, of which there are none",
  passkey_challenges: "ten minutes old at most",
  outbox: "an email would be sent a second time",
  burn_keys: "their pictures are in no backup",
  push_subscriptions: "they go with the sessions",
  push_news: "a push message would be sent a second time",
};

const COPIED = `
  account_deletions appeals audit_log birthday_requests blocks bottle_likes bottle_views bottles
  chat_messages chat_versions coin_records comments conversation_members conversations daily_counters
  departed_trades design_comments design_keys design_likes design_views designs device_kinds erasures
  events feedback feedback_pending findings follows held_texts idempotency_keys identities
  letter_counts mail_asks mass_sightings mass_texts measures message_words message_words_refill meta
  nickname_parts notification_settings passkeys pending_follows photos pictures rate_limits recovery_codes
  removed_words report_cases reports second_factors stopped_people system_messages tallies told_follows translations
  transparency_events transparency_months undoable_acts unswept_conversations unswept_designs users
  visitor_secrets visitor_views word_hits word_rules
`
  .trim()
  .split(/\s+/);

test("a backup leaves out the tables that have a reason for it, and no other", () => {
  expect([...excludedTables()].sort()).toEqual((Object.keys(LEFT_OUT) as (keyof Schema)[]).sort());
});

eachDatabase("each table of the database", (db) => {
  test("is copied by a backup, or left out for a reason", async () => {
    const tables = (await db().introspection.getTables()).map(({ name }) => name).sort();
    expect([...COPIED, ...Object.keys(LEFT_OUT)].sort()).toEqual(tables);
  });

  test("that is copied needs none that is left out", async () => {
    if (db().getExecutor().adapter.constructor.name.includes("Postgres")) return;
    const { rows } = await sql<{ needs: string }>`
      select m.name || ' needs ' || f."table" as needs from sqlite_master m join pragma_foreign_key_list(m.name) f
      where m.type = 'table' and m.name in (${sql.join(COPIED)}) and f."table" in (${sql.join(Object.keys(LEFT_OUT))})
    `.execute(db());
    expect(rows).toEqual([]);
  });
});
