import { useCallback, useMemo, useState } from "react";
import { REQUEST_TIMEOUT } from "../../src/limits/limits";
import { fill } from "../../src/ui/chat/texts";
import type { ChatProps, Line, Translated } from "../../src/ui/chat/types";
import { noAnswer, showNotice } from "../page/notices";

const hasOwn = (): boolean => "Translator" in self && "LanguageDetector" in self;

type Texts = ChatProps["translate"]["texts"];

interface Outcome {
  text: string;
  /** ISO 639-1 */
  from: string;
}

async function byServer(id: string): Promise<Outcome> {
  const response = await fetch("/api/translate", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "message", id }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  }).catch(() => null);
  if (!response) throw new Error(noAnswer());
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new Error(body?.error?.message ?? noAnswer());
  return body;
}

async function byDevice(text: string, texts: Texts, say: (text: string) => void): Promise<Outcome> {
  try {
    const { translateHere } = await import("../page/translate");
    return await translateHere(text, (share) => say(fill(texts.loading, { percent: share })));
  } catch {
    throw new Error(texts.failed);
  }
}

function by({ tag, translate }: ChatProps, from: string): string {
  const language = new Intl.DisplayNames([tag], { type: "language" }).of(from) ?? from;
  return fill(translate.texts.by, { language });
}

export interface Translations {
  /** By message id. */
  shown: Readonly<Record<string, Translated>>;
  /** null: nothing to translate, or no translator. */
  verb(line: Line): (() => void) | null;
  toggle(line: Line): void;
}

/** Translations of messages on request. */
export function useTranslations(props: ChatProps): Translations {
  const [shown, setShown] = useState<Record<string, Translated>>({});
  const put = useCallback((id: string, next: Translated | null) => {
    setShown(({ [id]: _, ...others }) => (next ? { ...others, [id]: next } : others));
  }, []);

  const translate = useCallback(
    async ({ id, text }: Line) => {
      const { texts } = props.translate;
      put(id, { text: null, by: texts.working });
      try {
        const asked = props.translate.server
          ? byServer(id)
          : byDevice(text ?? "", texts, (said) => put(id, { text: null, by: said }));
        const { text: translated, from } = await asked;
        const same = from === document.documentElement.lang;
        if (same) showNotice(texts.same);
        put(id, same ? null : { text: translated, by: by(props, from) });
      } catch (error) {
        put(id, null);
        showNotice((error as Error).message);
      }
    },
    [props, put],
  );
  return useMemo(() => {
    const able = props.translate.server || hasOwn();
    return {
      shown,
      verb: (line) => {
        const theirs = line.from === props.them.id && line.kind === "text" && !line.recalled;
        return able && theirs && !shown[line.id] ? () => void translate(line) : null;
      },
      toggle: ({ id }) =>
        setShown((all) => ({ ...all, [id]: { ...all[id], original: !all[id]?.original } as Translated })),
    };
  }, [shown, props, translate]);
}
