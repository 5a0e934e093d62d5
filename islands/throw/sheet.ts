import { REQUEST_TIMEOUT } from "../../src/limits/http";
import type { ThrowChoice, ThrowTexts } from "../../src/ui/throw-fields";
import { readOfflineMeta } from "../offline/store";
import type { ThrowRequestTexts } from "./request";

export interface ThrowSheet {
  /** False: `/throw` knows the way on. */
  ready: boolean;
  /** null: open. */
  spent: string | null;
  person: string;
  icons: string;
  texts: ThrowTexts & ThrowRequestTexts & { empty: string; success: string; retry: string };
  choices: ThrowChoice[];
}

/** Without a network the sheet is as it was last. */
export async function loadThrowSheet(choice = ""): Promise<ThrowSheet> {
  try {
    return await fetchThrowSheet(choice);
  } catch (error) {
    const sheet = navigator.onLine ? undefined : await readOfflineMeta("sheet");
    if (!sheet) throw error;
    return sheet as ThrowSheet;
  }
}

async function fetchThrowSheet(choice: string): Promise<ThrowSheet> {
  const response = await fetch(`/throw.json?choice=${encodeURIComponent(choice)}`, {
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  });
  if (!response.ok) throw new Error("no throw sheet");
  return response.json();
}
