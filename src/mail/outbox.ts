import { sql } from "kysely";
import { newId } from "../db/ids";
import { deleteRowsUpTo } from "../db/slices";
import { afterCommit, type Db, type DbOrTx, type Tx } from "../db/transact";
import { MAIL_LIMITS } from "../limits/mail";
import { hook } from "../runtime/per-owner";
import { sha256 } from "../runtime/sha256";
import {
  deleteOldEmailCounts,
  type EmailRequester,
  mailboxOf,
  msUntilEmailCapResets,
  spendNoticeEmailCap,
  spendRequestedEmailCap,
} from "./email-caps";

export const MAIL_KINDS = [
  "verify_email",
  "reset_password",
  "password_changed",
  "email_changed",
  "account_deleted",
  "prove_self",
  "token_made",
  "passkey_added",
  "passkey_removed",
  "passkey_copied",
  "link_added",
  "link_removed",
  "second_factor_on",
  "second_factor_off",
  "recovery_codes_made",
  "data_exported",
  "new_device",
  "age_corrected",
  "duty",
  "duty_operator",
  "week",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Hashed, so that the table does not name addresses. */
const hashedMailbox = (emailKey: string): string => sha256(mailboxOf(emailKey));

const mailWaker = hook<Db, () => void>();

/** Registers what runs after each commit that queued an email. */
export const onEmailEnqueued = mailWaker.set;

const wakeAfter = (tx: Tx): void => afterCommit(tx, (db) => mailWaker.of(db)?.());

/** Queues an email in the transaction. Its secrets are created when it is sent. @param params of its texts */
export async function enqueueEmail(
  tx: Tx,
  userId: string,
  kind: MailKind,
  now: number,
  params: Record<string, string> = {},
): Promise<void> {
  const row = { id: newId(now), user_id: userId, kind, params: JSON.stringify(params) };
  await tx
    .insertInto("outbox")
    .values({ ...row, attempts: 0, next_at: now, created_at: now })
    .execute();
  wakeAfter(tx);
}

/**
 * Queues an email to an account's verified address, within the caps: to the address it has now, even if it changes
 * before the email is sent. A weekly email goes to the address at that time.
 */
export async function enqueueEmailToOwner(
  tx: Tx,
  userId: string,
  kind: MailKind,
  now: number,
  params: Record<string, string> = {},
): Promise<void> {
  const row = await tx
    .selectFrom("users")
    .select(["email", "email_key"])
    .where("id", "=", userId)
    .where("email_verified", "=", 1)
    .executeTakeFirst();
  if (row?.email && row.email_key && (await spendNoticeEmailCap(tx, row.email_key, kind, now)))
    await enqueueEmail(tx, userId, kind, now, kind === "week" ? params : { to: row.email, ...params });
}

/** Queues an email to the account with an address, in constant time. @param onlyUnverified not to a verified address */
export async function enqueueEmailToAddress(
  tx: Tx,
  emailKey: string,
  kind: MailKind,
  now: number,
  onlyUnverified = false,
): Promise<void> {
  const time = sql<number>`cast(${now} as bigint)`;
  await tx
    .insertInto("outbox")
    .columns(["id", "user_id", "kind", "params", "attempts", "next_at", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom("users")
        .select([
          sql<string>`cast(${newId(now)} as text)`.as("id"),
          "users.id as user_id",
          sql<string>`cast(${kind} as text)`.as("kind"),
          sql.lit("{}").as("params"),
          sql.lit(0).as("attempts"),
          time.as("next_at"),
          time.as("created_at"),
        ])
        .where("email_key", "=", emailKey)
        .$if(onlyUnverified, (query) => query.where("email_verified", "=", 0)),
    )
    .execute();
  wakeAfter(tx);
}

/** Deletes a person's emails of a kind from the outbox. */
export const dequeueEmails = async (tx: Tx, userId: string, kind: MailKind): Promise<void> =>
  void (await tx.deleteFrom("outbox").where("user_id", "=", userId).where("kind", "=", kind).execute());

interface EmailRequest {
  emailKey: string;
  kind: MailKind;
  requester: EmailRequester;
}

/** Counts a request and says whether the email may be queued: one a minute per kind, within the caps. Unknown addresses count too. */
export const canRequestEmail = async (
  tx: Tx,
  { emailKey, kind, requester }: EmailRequest,
  now: number,
): Promise<boolean> =>
  (await recordEmailRequest(tx, emailKey, kind, now)) && spendRequestedEmailCap(tx, emailKey, requester, now);

/** Conditional upsert: of concurrent requests one passes per minute and kind. @returns whether this one did */
export async function recordEmailRequest(tx: Tx, emailKey: string, kind: MailKind, now: number): Promise<boolean> {
  const recorded = await tx
    .insertInto("mail_asks")
    .values({ address: hashedMailbox(emailKey), kind, asked_at: now })
    .onConflict((on) =>
      on
        .columns(["address", "kind"])
        .doUpdateSet({ asked_at: now })
        // A future time is from a clock that was ahead: ignored.
        .where((eb) =>
          eb.or([
            eb("mail_asks.asked_at", "<=", now - MAIL_LIMITS.repeatInterval),
            eb("mail_asks.asked_at", ">", now + MAIL_LIMITS.repeatInterval),
          ]),
        ),
    )
    .returning("asked_at")
    .executeTakeFirst();
  return recorded !== undefined;
}

/** ms until another email of the kind can be requested for an address; 0: now. */
export async function msUntilEmailRequest(db: DbOrTx, emailKey: string, kind: MailKind, now: number): Promise<number> {
  const row = await db
    .selectFrom("mail_asks")
    .select("asked_at")
    .where("address", "=", hashedMailbox(emailKey))
    .where("kind", "=", kind)
    .executeTakeFirst();
  const wait = row ? row.asked_at + MAIL_LIMITS.repeatInterval - now : 0;
  const minute = wait > 2 * MAIL_LIMITS.repeatInterval ? 0 : Math.max(0, wait);
  return Math.max(minute, await msUntilEmailCapResets(db, emailKey, now));
}

/** Deletes old requests, counters and expired proofs. */
export async function deleteOldMail(db: Db, now: number): Promise<void> {
  await deleteRowsUpTo(
    db,
    { table: "mail_asks", key: ["address", "kind"], time: "asked_at" },
    now - MAIL_LIMITS.repeatInterval,
  );
  await deleteOldEmailCounts(db, now);
  await deleteRowsUpTo(db, { table: "mail_proofs", key: ["id"], time: "expires_at" }, now);
}
