import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { type Mail, messageOf } from "./mail";

/** 2026-11-21T08-00-00.000Z: sorts by time and is a file's name everywhere. */
const nameOf = (now: number, id: string): string =>
  `${new Date(now).toISOString().replaceAll(":", "-")}-${id}.eml`;

/** Leaves letters as `.eml` files in a folder, each whole or not at all. They carry secrets: the owner alone reads them. */
export function fileMail(folder: string, from: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(letter, { id, now }) {
      const { message } = await transport.sendMail(messageOf(from, letter, now));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const aside = join(folder, `.${id}.part`);
      await writeFile(aside, message as Buffer, { mode: 0o600 });
      await rename(aside, join(folder, nameOf(now, id)));
    },
  };
}
