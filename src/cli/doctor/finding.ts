import type { Config } from "../../config/config";
import type { Db } from "../../db/transact";

/** One line of `doctor`. */
export interface Finding {
  state: "ok" | "note" | "wrong";
  about: string;
  said: string;
}

export interface Patient {
  config: Config;
  /** null: it could not be opened. */
  db: Db | null;
  /** ms */
  now: number;
}

export type Check = (patient: Patient) => Promise<Finding[]>;

export const ok = (about: string, said: string): Finding => ({ state: "ok", about, said });
export const note = (about: string, said: string): Finding => ({ state: "note", about, said });
export const wrong = (about: string, said: string): Finding => ({ state: "wrong", about, said });

/** ms for an answer from outside. */
export const PATIENCE = 5_000;

/** Without addresses, which may hold passwords. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\/\/[^@/\s]*@/g, "//…@").slice(0, 200);
