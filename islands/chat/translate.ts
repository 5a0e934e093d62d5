import { useCallback, useMemo, useState } from "react";
import type { ChatLine, ChatProps, TranslatedMessage } from "../../src/ui/chat/types";
import { withMenuParts } from "./later-parts";
import type { MessageTranslations, ShownTranslations } from "./shown-translations";

const withOriginalToggled = (shown: ShownTranslations, id: string): ShownTranslations => ({
  ...shown,
  [id]: { ...shown[id], original: !shown[id]?.original } as ShownTranslations[string],
});

/** Translations of messages on request. */
export function useMessageTranslations(props: ChatProps): MessageTranslations {
  const [shown, setShown] = useState<ShownTranslations>({});
  const setTranslation = useCallback(({ id, text }: ChatLine, next: TranslatedMessage | null) => {
    setShown(({ [id]: _, ...others }) => (next ? { ...others, [id]: { ...next, of: text } } : others));
  }, []);

  return useMemo(
    () => ({
      shown,
      translate: (line) => withMenuParts(({ translateMessage }) => translateMessage(line, props, setTranslation)),
      toggle: ({ id }) => setShown((all) => withOriginalToggled(all, id)),
    }),
    [shown, props, setTranslation],
  );
}
