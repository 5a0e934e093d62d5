import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MAIL_LIMITS } from "../limits/mail";
import { toIsoTime } from "../runtime/iso";
import { type MailTransport, toNodemailerMessage } from "./mail-transport";

/** For example 2026-11-21T08-00-00.000Z: sorts by time and is a valid file name on every system. */
const fileTimestampOf = (now: number): string => toIsoTime(now).replaceAll(":", "-");

const EMAIL_FILE_PATTERN = /^\d{4}-\d{2}-\d{2}T[\d-]+\.\d{3}Z-.*\.eml$/;

/** Writes emails as `.eml` files, atomically and readable by the owner alone, because they contain secrets. */
export function createFileMail(folder: string, from: string): MailTransport {
  return {
    async send(email, handover) {
      const { id, now } = handover;
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await transport.sendMail(toNodemailerMessage(from, email, handover));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${id}.part`);
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, join(folder, `${fileTimestampOf(now)}-${id}.eml`));
    },
  };
}

/** Removes emails older than a week: they contain personal data. */
export async function deleteOldEmailFiles(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const old = names.filter(
    (name) => EMAIL_FILE_PATTERN.test(name) && name < fileTimestampOf(now - MAIL_LIMITS.fileRetention),
  );
  for (const name of old) await rm(join(folder, name), { force: true });
}
