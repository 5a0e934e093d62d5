import { useCallback, useMemo, useState } from "react";
import { REQUEST_TIMEOUT } from "../../src/limits/http";
import { fillTemplate } from "../../src/ui/chat/fill-template";
import type { ChatLine, ChatProps, TranslatedMessage } from "../../src/ui/chat/types";
import { noAnswerText, showNotice } from "../page/notices";

const hasBrowserTranslator = (): boolean => "Translator" in self && "LanguageDetector" in self;

type Texts = ChatProps["translate"]["texts"];

interface TranslationResult {
  text: string;
  /** ISO 639-1 */
  from: string;
}

async function translateByServer(id: string): Promise<TranslationResult> {
  const response = await fetch("/api/translate", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "message", id }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  }).catch(() => null);
  if (!response) throw new Error(noAnswerText());
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new Error(body?.error?.message ?? noAnswerText());
  return body;
}

async function translateByDevice(
  text: string,
  texts: Texts,
  say: (text: string) => void,
): Promise<TranslationResult> {
  try {
    const { translateInBrowser: translateHere } = await import("../page/browser-translator");
    return await translateHere(text, (share) => say(fillTemplate(texts.loading, { percent: share })));
  } catch {
    throw new Error(texts.failed);
  }
}

function translatedByText({ tag, translate }: ChatProps, from: string): string {
  const language = new Intl.DisplayNames([tag], { type: "language" }).of(from) ?? from;
  return fillTemplate(translate.texts.by, { language });
}

export interface MessageTranslations {
  /** By message id. */
  shown: Readonly<Record<string, TranslatedMessage>>;
  /** null: nothing to translate, or no translator. */
  translateAction(line: ChatLine): (() => void) | null;
  toggle(line: ChatLine): void;
}

/** Translations of messages on request. */
export function useMessageTranslations(props: ChatProps): MessageTranslations {
  const [shown, setShown] = useState<Record<string, TranslatedMessage>>({});
  const put = useCallback((id: string, next: TranslatedMessage | null) => {
    setShown(({ [id]: _, ...others }) => (next ? { ...others, [id]: next } : others));
  }, []);

  const translate = useCallback(
    async ({ id, text }: ChatLine) => {
      const { texts } = props.translate;
      put(id, { text: null, by: texts.working });
      try {
        const asked = props.translate.server
          ? translateByServer(id)
          : translateByDevice(text ?? "", texts, (said) => put(id, { text: null, by: said }));
        const { text: translated, from } = await asked;
        const same = from === document.documentElement.lang;
        if (same) showNotice(texts.same);
        put(id, same ? null : { text: translated, by: translatedByText(props, from) });
      } catch (error) {
        put(id, null);
        showNotice((error as Error).message);
      }
    },
    [props, put],
  );
  return useMemo(() => {
    const able = props.translate.server || hasBrowserTranslator();
    return {
      shown,
      translateAction: (line) => {
        const theirs = line.from === props.them.id && line.kind === "text" && !line.recalled;
        return able && theirs && !shown[line.id] ? () => void translate(line) : null;
      },
      toggle: ({ id }) =>
        setShown((all) => ({
          ...all,
          [id]: { ...all[id], original: !all[id]?.original } as TranslatedMessage,
        })),
    };
  }, [shown, props, translate]);
}
