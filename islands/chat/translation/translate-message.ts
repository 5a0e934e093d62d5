/** Translates messages and drafts; loaded with the first touch of the page. */
import { fillTemplate } from "../../../src/ui/chat/fill-template";
import type { ChatLine, ChatProps, TranslatedMessage } from "../../../src/ui/chat/types";
import { noAnswerText, showNotice } from "../../page/notices";
import { isTemporaryFailure } from "../../retry";
import { isSignedOut, timedFetch } from "../../timed-fetch";
import type { MessageTranslations } from "./shown-translations";

type Texts = ChatProps["translate"]["texts"];

interface TranslationResult {
  text: string;
  /** ISO 639-1 */
  from: string;
}

async function translateByServer(id: string): Promise<TranslationResult> {
  const response = await timedFetch("/api/translate", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "message", id }),
  }).catch(() => null);
  return readAnswer(response);
}

/** No further try will do: of this text, or of any where nobody is signed in any more. */
class FinalRefusalError extends Error {
  constructor(
    message: string,
    readonly isForAll = false,
  ) {
    super(message);
  }
}

async function readAnswer<T>(response: Response | null): Promise<T> {
  if (!response) throw new Error(noAnswerText());
  const body = await response.json().catch(() => null);
  if (response.ok) return body;
  const text = body?.error?.message ?? noAnswerText();
  throw isTemporaryFailure(response.status) ? new Error(text) : new FinalRefusalError(text, isSignedOut(response));
}

async function translateByDevice(
  { text, language = null }: ChatLine,
  texts: Texts,
  onStatus: (text: string) => void,
): Promise<TranslationResult> {
  try {
    const { translateInBrowser } = await import("../../page/browser-translator");
    return await translateInBrowser(text ?? "", language, (share) =>
      onStatus(fillTemplate(texts.loading, { percent: share })),
    );
  } catch (error) {
    const isFinal = error instanceof RangeError || (error as Error).name === "NotSupportedError";
    throw new (isFinal ? FinalRefusalError : Error)(texts.failed);
  }
}

function translatedByText({ tag, translate }: ChatProps, from: string): string {
  const language = new Intl.DisplayNames([tag], { type: "language" }).of(from) ?? from;
  return fillTemplate(translate.texts.by, { language });
}

/** It detects the language where the server has not. */
const hasBrowserTranslator = (language: string | null | undefined): boolean =>
  "Translator" in self &&
  (Boolean(language) || "LanguageDetector" in self) &&
  language !== document.documentElement.lang;

/** Text in letters of Russian and Ukrainian whose language is unclear: who reads neither may have it as Russian. */
const hasRussianLetters = (text: string): boolean => /^\P{L}*(?:[а-яё]\P{L}*){4,}$/iu.test(text);

/** Whether the server can: a text without a known language is tried by it no more than one of ours. */
const canServerTranslate = ({ language, text }: ChatLine, { from }: ChatProps["translate"]): boolean =>
  from.includes(language ?? (hasRussianLetters(text ?? "") ? "ru" : ""));

/** null: nothing to translate, or no translator for its language. */
export function translateActionOf(
  line: ChatLine,
  { them, translate: options }: ChatProps,
  { translate }: Pick<MessageTranslations, "translate">,
): (() => void) | null {
  const isTheirText = line.from === them.id && line.kind === "text" && !line.card && !line.recalled;
  if (!isTheirText || line.translated) return null;
  const isPossible = options.server ? canServerTranslate(line, options) : hasBrowserTranslator(line.language);
  return isPossible ? () => translate(line) : null;
}

/** Shows what becomes of it; a failure is said. */
export async function translateMessage(
  line: ChatLine,
  props: ChatProps,
  show: (line: ChatLine, translated: TranslatedMessage | null) => void,
): Promise<void> {
  const { texts, server } = props.translate;
  show(line, { text: null, by: texts.working });
  try {
    const onStatus = (by: string) => show(line, { text: null, by });
    const { text, from } = await (server ? translateByServer(line.id) : translateByDevice(line, texts, onStatus));
    const same = from === document.documentElement.lang;
    if (same) showNotice(texts.same);
    show(line, same ? null : { text, by: translatedByText(props, from) });
  } catch (error) {
    show(line, null);
    showNotice((error as Error).message);
  }
}

/** What became of a text: `failed` is worth another try; `signed_out`: no other one is worth a try either. */
type TranslationOutcome = "settled" | "failed" | "signed_out";

/** Translates one message of a chat that is translated; says nothing. */
export async function translateQuietly(
  line: ChatLine,
  props: ChatProps,
  show: (line: ChatLine, translated: TranslatedMessage | null) => void,
): Promise<TranslationOutcome> {
  const { texts, server } = props.translate;
  if (!server && !hasBrowserTranslator(line.language)) return "settled";
  try {
    const { text, from } = await (server
      ? translateByServer(line.id)
      : translateByDevice(line, texts, () => undefined));
    if (from !== document.documentElement.lang) show(line, { text, by: translatedByText(props, from) });
    return "settled";
  } catch (error) {
    if (!(error instanceof FinalRefusalError)) return "failed";
    return error.isForAll ? "signed_out" : "settled";
  }
}

/** Asks how what stands in the field will read for the other one. */
export async function askDraftReading(other: string, show: (reading: string) => void): Promise<void> {
  const field = document.querySelector<HTMLTextAreaElement>("#write textarea");
  const text = field?.value ?? "";
  field?.focus();
  if (text.trim() === "") return;
  try {
    const response = await timedFetch(`/api/chat/${other}/preview`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text }),
    }).catch(() => null);
    show((await readAnswer<TranslationResult>(response)).text);
  } catch (error) {
    showNotice((error as Error).message);
  }
}

/** It is over with the next letter. */
export function leaveDraftReading(leave: () => void): void {
  const over = new AbortController();
  over.signal.addEventListener("abort", leave);
  for (const type of ["input", "submit"])
    document.querySelector("#write")?.addEventListener(type, () => over.abort(), { signal: over.signal });
}
