import type { HandSheet } from "../../src/ui/throw-by-hand";
import type { ThrowChoice, ThrowTexts } from "../../src/ui/throw-fields";
import { urls } from "../../src/ui/urls";
import { readOfflineMeta } from "../offline/store";
import { timedFetch } from "../timed-fetch";
import { endAttempt, letterOf, readAttempt } from "./attempt";
import { forgetThrownLetter } from "./letter-draft";
import type { ThrowRequestTexts } from "./request";

export interface ThrowSheet {
  /** False: the dialog cannot be used, and the page `/throw` says why. */
  ready: boolean;
  /** Whether the throw that was asked for has been accepted. */
  thrown?: boolean;
  /** Text about the used-up throw limit; null: one may throw. */
  spent: string | null;
  /** ms until the day's throws are reset; none in a sheet that was stored by an older version. */
  resetsIn?: number;
  /** What the next page says where the throw leads to one; none in a sheet that was stored by an older version. */
  notice?: string;
  person: string;
  icons: string;
  /** `held`: none in a sheet that was stored by an older version. */
  texts: ThrowTexts & ThrowRequestTexts & { empty: string; success: string; held?: string; retry: string };
  choices: ThrowChoice[];
  /** None in a sheet that was stored by an older version. */
  hand?: HandSheet;
}

/** The parts that are shared with the server take their icons from the file that the sheet names. */
export function setIconsOf({ icons }: ThrowSheet): void {
  urls.static = (name) => (name === "icons.svg" ? icons : `/static/${name}`);
}

/** Loads the data of the throw dialog; offline, what was stored last. @throws without either */
export async function loadThrowSheet(choice = ""): Promise<ThrowSheet> {
  try {
    return await fetchThrowSheet(choice);
  } catch (error) {
    const sheet = navigator.onLine ? undefined : await readOfflineMeta("sheet");
    if (!sheet) throw error;
    // It is counted from when the sheet was made.
    const { resetsIn: _, ...kept } = sheet as ThrowSheet;
    return kept;
  }
}

/**
 * Asks the server. A letter whose answer got lost is no draft any more where the server has it.
 * @param isSending whether it is being sent just now: then its key is needed still
 * @throws without an answer
 */
export async function fetchThrowSheet(choice = "", isSending = () => false): Promise<ThrowSheet> {
  const attempt = readAttempt();
  const response = await timedFetch(`/throw.json?${new URLSearchParams({ choice, attempt: attempt?.key ?? "" })}`);
  if (!response.ok) throw new Error("no throw sheet");
  const sheet: ThrowSheet = await response.json();
  if (attempt && sheet.thrown && !isSending()) {
    forgetThrownLetter(sheet.person, letterOf(attempt));
    endAttempt(attempt.key);
  }
  return sheet;
}
