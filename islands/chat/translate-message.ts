/** Translates one message; loaded with the first one. */
import { fillTemplate } from "../../src/ui/chat/fill-template";
import type { ChatProps } from "../../src/ui/chat/types";
import { noAnswerText } from "../page/notices";
import { timedFetch } from "../timed-fetch";

type Texts = ChatProps["translate"]["texts"];

interface TranslationResult {
  text: string;
  /** ISO 639-1 */
  from: string;
}

export async function translateByServer(id: string): Promise<TranslationResult> {
  const response = await timedFetch("/api/translate", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "message", id }),
  }).catch(() => null);
  if (!response) throw new Error(noAnswerText());
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new Error(body?.error?.message ?? noAnswerText());
  return body;
}

export async function translateByDevice(
  text: string,
  texts: Texts,
  onStatus: (text: string) => void,
): Promise<TranslationResult> {
  try {
    const { translateInBrowser } = await import("../page/browser-translator");
    return await translateInBrowser(text, (share) => onStatus(fillTemplate(texts.loading, { percent: share })));
  } catch {
    throw new Error(texts.failed);
  }
}

export function translatedByText({ tag, translate }: ChatProps, from: string): string {
  const language = new Intl.DisplayNames([tag], { type: "language" }).of(from) ?? from;
  return fillTemplate(translate.texts.by, { language });
}
