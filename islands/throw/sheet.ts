import { REQUEST_TIMEOUT } from "../../src/limits/limits";
import type { ThrowChoice, ThrowTexts } from "../../src/ui/throw-fields";
import { noted } from "../offline/store";
import type { Texts } from "./letter";

export interface ThrowSheet {
  /** False: `/throw` knows the way on. */
  ready: boolean;
  /** null: open. */
  spent: string | null;
  person: string;
  icons: string;
  texts: ThrowTexts & Texts & { empty: string; success: string; retry: string };
  choices: ThrowChoice[];
}

/** Without a network the sheet is as it was last. */
export async function loadSheet(choice = ""): Promise<ThrowSheet> {
  try {
    return await fetched(choice);
  } catch (error) {
    const sheet = navigator.onLine ? undefined : await noted("sheet");
    if (!sheet) throw error;
    return sheet as ThrowSheet;
  }
}

async function fetched(choice: string): Promise<ThrowSheet> {
  const response = await fetch(`/throw.json?choice=${encodeURIComponent(choice)}`, {
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  });
  if (!response.ok) throw new Error("no throw sheet");
  return response.json();
}
