import { join } from "node:path";
import { createEmailComposer } from "../auth/email/compose-email";
import type { Config } from "../config/config";
import type { Db } from "../db/transact";
import type { ServerClock } from "../http/env";
import { createMailDeliverer, type MailDeliverer } from "../mail/deliver-mail";
import { createFileMail } from "../mail/file-mail";
import type { MailTransport } from "../mail/mail-transport";
import { onEmailEnqueued } from "../mail/outbox";
import { createSmtpMail } from "../mail/smtp-mail";
import { notificationComposer } from "../notifications/notifications";
import { createPushDeliverer } from "../push/deliver-push";
import { onPushEnqueued } from "../push/push-outbox";
import { createPushService } from "../push/push-service";
import type { ServerLog } from "../runtime/log";

/** Folder of the e-mails that are written to files. */
export const outboxFolderOf = ({ dataDir }: Config): string => join(dataDir, "outbox");

function openMail(config: Config, log: ServerLog): MailTransport {
  const { smtpUrl, mailFrom, publicUrl } = config;
  if (smtpUrl && !publicUrl) log.warn("PUBLIC_URL is not set: links in emails lead to where people came in");
  if (smtpUrl) return createSmtpMail(smtpUrl, mailFrom);
  const folder = outboxFolderOf(config);
  log.info({ folder }, "SMTP_URL is not set: emails are written into a folder");
  return createFileMail(folder, mailFrom);
}

/** Delivers e-mails by SMTP or into files; enqueued ones wake it. */
export function openMailDelivery(config: Config, db: Db, clock: ServerClock, log: ServerLog): MailDeliverer {
  const ownUrl = `http://${config.host}:${config.port}`;
  const compose = createEmailComposer(db, config.publicUrl, ownUrl, config.operator.name);
  const deliverer = createMailDeliverer({ db, mail: openMail(config, log), compose, clock: clock.now, log });
  onEmailEnqueued(db, deliverer.wake);
  return deliverer;
}

/** Delivers push messages; enqueued ones wake it. */
export function openPushDelivery(config: Config, db: Db, clock: ServerClock, log: ServerLog) {
  const push = createPushService(config.push, db);
  const compose = notificationComposer(db);
  const pushDeliverer = createPushDeliverer({ db, push, compose, clock: clock.now, log });
  onPushEnqueued(db, pushDeliverer.wake);
  return { push, pushDeliverer };
}
