import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { newId } from "../../db/ids";
import { creationOf, cutPage, type ListPage, newestFirst, type PageRequest } from "../../db/paging";
import { insertion } from "../../db/prepared-query";
import type { Schema } from "../../db/schema";
import type { AuditRow } from "../../db/tables/safety";
import type { DbOrTx, Tx } from "../../db/transact";
import { withoutName } from "./without-name";

/** Filters of the log. */
export const AUDIT_LOG_PARTS = ["looks", "measures", "coins", "words"] as const;
export type AuditLogPart = (typeof AUDIT_LOG_PARTS)[number];

const ACTS_BY_LOG_PART = {
  looks: ["evidence_opened", "text_read", "person_looked_up"],
  measures: [
    "case_taken",
    "case_given_back",
    "report_decided",
    "decision_undone",
    "content_removed",
    "content_restored",
    "measure_taken",
    "measure_lifted",
    "appeal_decided",
    "birthday_decided",
    "sessions_ended",
    "person_written",
    "legal_hold_set",
    "legal_hold_lifted",
  ],
  coins: ["coins_adjusted"],
  words: ["word_rule_saved", "word_rule_deleted", "text_decided", "mass_mail_decided", "mass_mail_undone"],
} as const satisfies Record<AuditLogPart, readonly string[]>;

type OfficialAct =
  | (typeof ACTS_BY_LOG_PART)[AuditLogPart][number]
  | "feedback_replied"
  | "registration_opened"
  | "registration_closed"
  | "official_granted"
  | "official_revoked"
  | "second_factor_removed"
  | "duty_started"
  | "duty_ended";

interface OfficialActInput {
  officialId: string;
  act: OfficialAct;
  kind?: string | null;
  thingId?: string | null;
  aboutId?: string | null;
  /** An official's words; of `text_decided` a keyword. */
  reason?: string;
}

const insertAuditRow = insertion("audit_log");

/** Logs an official's act in the transaction of the act, its reason without the nickname of whom it is about. The log is append-only. */
export async function logOfficialAct(
  tx: Tx,
  { officialId, act, kind, thingId, aboutId, reason = "" }: OfficialActInput,
  now: number,
): Promise<void> {
  const isInWords = reason !== "" && act !== "text_decided";
  await insertAuditRow(tx, {
    id: newId(now),
    official_id: officialId,
    act,
    kind: kind ?? null,
    thing_id: thingId ?? null,
    about_id: aboutId ?? null,
    reason: aboutId && isInWords ? await withoutName(tx, aboutId, reason) : reason,
    created_at: now,
  });
}

export interface AuditLogEntry extends AuditRow {
  official: string | null;
  about: string | null;
  /** Of the measure the entry is about; null: it is not about one. */
  rule: string | null;
  case_id: string | null;
  from_at: number | null;
  until_at: number | null;
}

export const AUDIT_LOG_LIST = "audit";

/**
 * Entries an official may read: their own acts, and those of others except acts about the official or in a case about
 * the official, which would also reveal who reported them.
 */
const isReadableByOfficial = (officialId: string) => (eb: ExpressionBuilder<Schema, "audit_log">) =>
  eb.or([
    eb("audit_log.official_id", "=", officialId),
    eb.and([
      eb.or([eb("audit_log.about_id", "is", null), eb("audit_log.about_id", "!=", officialId)]),
      eb.or([
        eb("audit_log.thing_id", "is", null),
        eb("thing_id", "not in", eb.selectFrom("report_cases").select("id").where("about_id", "=", officialId)),
      ]),
    ]),
  ]);

/** A condition for entries that other rooms know of. */
type AuditLogFilter = (eb: ExpressionBuilder<Schema, "audit_log">) => Expression<SqlBool>;

/** The log, or one part of it, as one official may read it, newest first. Nicknames are null for deleted accounts. */
export async function listAuditLog(
  db: DbOrTx,
  officialId: string,
  request: PageRequest,
  part?: AuditLogPart,
  filter: AuditLogFilter = (eb) => eb.lit(true),
): Promise<ListPage<AuditLogEntry>> {
  const entries = db
    .selectFrom("audit_log")
    .leftJoin("users as official", "official.id", "audit_log.official_id")
    .leftJoin("users as about", "about.id", "audit_log.about_id")
    .leftJoin("measures", "measures.id", "audit_log.thing_id")
    .selectAll("audit_log")
    .select(["official.nickname as official", "about.nickname as about"])
    .select(["measures.rule", "measures.case_id", "measures.from_at", "measures.until_at"])
    .where(isReadableByOfficial(officialId))
    .where(filter)
    .$if(part !== undefined, (query) => query.where("act", "in", part ? ACTS_BY_LOG_PART[part] : []));
  const newest = newestFirst(entries, ["audit_log.created_at", "audit_log.id"], request.after);
  return cutPage(await newest.limit(request.limit + 1).execute(), request, creationOf);
}

/** What an entry of the log says in an official's words; null: not one that this official may read. */
export async function findReadableLogWords(db: DbOrTx, officialId: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("audit_log")
    .select("reason")
    .where("id", "=", id)
    .where(isReadableByOfficial(officialId))
    .executeTakeFirst();
  return row?.reason || null;
}
