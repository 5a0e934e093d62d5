import { useCallback, useMemo, useState } from "react";
import type { ChatLine, ChatProps, TranslatedMessage } from "../../src/ui/chat/types";
import { noAnswerText, showNotice } from "../page/notices";
import { loadMenuParts } from "./later-parts";

const hasBrowserTranslator = (): boolean => "Translator" in self && "LanguageDetector" in self;

export interface MessageTranslations {
  shown: ShownTranslations;
  /** null: nothing to translate, or no translator. */
  translateAction(line: ChatLine): (() => void) | null;
  toggle(line: ChatLine): void;
}

/** By message id, with the text that was translated. */
export type ShownTranslations = Record<string, TranslatedMessage & { of: string | null }>;

/** Of what the message says now: an edit ends it. */
export const translationIn = (shown: ShownTranslations, { id, text }: ChatLine): TranslatedMessage | undefined =>
  shown[id]?.of === text ? shown[id] : undefined;

const withOriginalToggled = (shown: ShownTranslations, id: string): ShownTranslations => ({
  ...shown,
  [id]: { ...shown[id], original: !shown[id]?.original } as ShownTranslations[string],
});

/** @throws with a text for the reader */
const loadTranslation = () =>
  loadMenuParts().catch(() => {
    throw new Error(noAnswerText());
  });

/** Translations of messages on request. */
export function useMessageTranslations(props: ChatProps): MessageTranslations {
  const [shown, setShown] = useState<ShownTranslations>({});
  const setTranslation = useCallback(({ id, text }: ChatLine, next: TranslatedMessage | null) => {
    setShown(({ [id]: _, ...others }) => (next ? { ...others, [id]: { ...next, of: text } } : others));
  }, []);

  const translate = useCallback(
    async (line: ChatLine) => {
      const { id, text } = line;
      const { texts } = props.translate;
      setTranslation(line, { text: null, by: texts.working });
      try {
        const { translateByDevice, translateByServer, translatedByText } = await loadTranslation();
        const onStatus = (by: string) => setTranslation(line, { text: null, by });
        const { text: translated, from } = await (props.translate.server
          ? translateByServer(id)
          : translateByDevice(text ?? "", texts, onStatus));
        const same = from === document.documentElement.lang;
        if (same) showNotice(texts.same);
        setTranslation(line, same ? null : { text: translated, by: translatedByText(props, from) });
      } catch (error) {
        setTranslation(line, null);
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
        const isTheirText = line.from === props.them.id && line.kind === "text" && !line.card && !line.recalled;
        return canTranslate && isTheirText && !translationIn(shown, line) ? () => void translate(line) : null;
      },
      toggle: ({ id }) => setShown((all) => withOriginalToggled(all, id)),
    };
  }, [shown, props, translate]);
}
