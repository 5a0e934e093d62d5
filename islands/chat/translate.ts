import { useCallback, useMemo, useState } from "react";
import type { ChatLine, ChatProps, TranslatedMessage } from "../../src/ui/chat/types";
import { noAnswerText, showNotice } from "../page/notices";

/** @throws without an answer */
const loadTranslation = () =>
  import("./translate-message").catch(() => {
    throw new Error(noAnswerText());
  });

const hasBrowserTranslator = (): boolean => "Translator" in self && "LanguageDetector" in self;

export interface MessageTranslations {
  /** By message id. */
  shown: Readonly<Record<string, TranslatedMessage>>;
  /** null: nothing to translate, or no translator. */
  translateAction(line: ChatLine): (() => void) | null;
  toggle(line: ChatLine): void;
}

/** By message id. */
type ShownTranslations = Record<string, TranslatedMessage>;

const withOriginalToggled = (shown: ShownTranslations, id: string): ShownTranslations => ({
  ...shown,
  [id]: { ...shown[id], original: !shown[id]?.original } as TranslatedMessage,
});

/** Translations of messages on request. */
export function useMessageTranslations(props: ChatProps): MessageTranslations {
  const [shown, setShown] = useState<ShownTranslations>({});
  const setTranslation = useCallback((id: string, next: TranslatedMessage | null) => {
    setShown(({ [id]: _, ...others }) => (next ? { ...others, [id]: next } : others));
  }, []);

  const translate = useCallback(
    async ({ id, text }: ChatLine) => {
      const { texts } = props.translate;
      setTranslation(id, { text: null, by: texts.working });
      try {
        const onStatus = (by: string) => setTranslation(id, { text: null, by });
        const { translateMessage, translatedByText } = await loadTranslation();
        const { text: translated, from } = await translateMessage({ id, text: text ?? "" }, props.translate, onStatus);
        const same = from === document.documentElement.lang;
        if (same) showNotice(texts.same);
        setTranslation(id, same ? null : { text: translated, by: translatedByText(props, from) });
      } catch (error) {
        setTranslation(id, null);
        showNotice((error as Error).message);
      }
    },
    [props, setTranslation],
  );
  return useMemo(() => {
    const canTranslate = props.translate.server || hasBrowserTranslator();
    return {
      shown,
      translateAction: (line) => {
        const isTheirText = line.from === props.them.id && line.kind === "text" && !line.recalled;
        return canTranslate && isTheirText && !shown[line.id] ? () => void translate(line) : null;
      },
      toggle: ({ id }) => setShown((all) => withOriginalToggled(all, id)),
    };
  }, [shown, props, translate]);
}
