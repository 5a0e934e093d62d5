import type { Config } from "../../config/config";
import type { Db } from "../../db/transact";

/** One line of the `doctor` command. */
export interface DoctorFinding {
  state: "ok" | "note" | "wrong";
  about: string;
  text: string;
}

export interface DoctorContext {
  config: Config;
  /** null: it could not be opened. */
  db: Db | null;
  /** ms */
  now: number;
  /** `--deep`: the whole database is read, which takes minutes where it is large. */
  isDeep?: boolean;
}

export type DoctorCheck = (context: DoctorContext) => Promise<DoctorFinding[]>;

export const okFinding = (about: string, text: string): DoctorFinding => ({ state: "ok", about, text });
export const noteFinding = (about: string, text: string): DoctorFinding => ({
  state: "note",
  about,
  text,
});
export const wrongFinding = (about: string, text: string): DoctorFinding => ({
  state: "wrong",
  about,
  text,
});

/** ms for a response of another service. */
export const DOCTOR_TIMEOUT = 5_000;

/** The error's text without URLs, which may contain passwords. */
export const errorTextWithoutUrls = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\/\/[^@/\s]*@/g, "//…@").slice(0, 200);

/** @param text what SQLite says of it */
export const damagedDatabaseFinding = (text: string): DoctorFinding =>
  wrongFinding(
    "database",
    `${text}; doctor --deep says whether the newest backup is whole, rescue --to FOLDER copies what can be read, with the server stopped`,
  );
