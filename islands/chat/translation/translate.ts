import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DraftReadingActions } from "../../../src/ui/chat/translation/draft-reading";
import { storedTranslationsOf } from "../../../src/ui/chat/translation/stored-translations";
import type { ChatLine, ChatProps, TranslatedMessage } from "../../../src/ui/chat/types";
import { tryMenuParts, withMenuParts } from "../later-parts";
import type { MessageTranslations, ShownTranslations } from "./shown-translations";
import type { AllTranslation } from "./translate-all";

const withOriginalToggled = (shown: ShownTranslations, id: string): ShownTranslations => ({
  ...shown,
  [id]: { ...shown[id], original: !shown[id]?.original } as ShownTranslations[string],
});

/** Translations of messages on request. */
export function useMessageTranslations(props: ChatProps): MessageTranslations {
  const [shown, setShown] = useState<ShownTranslations>(() => storedTranslationsOf(props));
  const setTranslation = useCallback(({ id, text }: ChatLine, next: TranslatedMessage | null) => {
    setShown(({ [id]: _, ...others }) => (next ? { ...others, [id]: { ...next, of: text } } : others));
  }, []);

  return useMemo(
    () => ({
      shown,
      show: setTranslation,
      translate: (line) => withMenuParts(({ translateMessage }) => translateMessage(line, props, setTranslation)),
      toggle: ({ id }) => setShown((all) => withOriginalToggled(all, id)),
    }),
    [shown, props, setTranslation],
  );
}

/** Translates what the other one has written and writes, in a chat that is translated. */
export function useAllTranslated(
  props: ChatProps,
  lines: readonly ChatLine[],
  { shown, show }: Pick<MessageTranslations, "shown" | "show">,
): void {
  const begun = { props, lines, shown, show, tries: new Map(), failures: 0, isBusy: false, timer: 0, known: null };
  const work = useRef<AllTranslation>(begun);
  useEffect(() => {
    if (!props.translate.all) return;
    Object.assign(work.current, { props, lines, shown, show });
    // Imported separately, so that only reading a translated chat does not load the menus.
    import("./translate-all").then(
      ({ translateAll }) => translateAll(work.current),
      () => undefined,
    );
  }, [props, lines, shown, show]);
}

/** A translation of the unsent text in the field; it is removed when the text changes. */
export function useDraftReading({ draft, them }: ChatProps): DraftReadingActions {
  const [reading, setReading] = useState(draft?.reading ?? null);
  useEffect(() => {
    if (reading !== null) tryMenuParts(({ leaveDraftReading }) => leaveDraftReading(() => setReading(null)));
  }, [reading]);
  const onAsk = useCallback(
    (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault();
      withMenuParts(({ askDraftReading }) => askDraftReading(them.id, setReading));
    },
    [them.id],
  );
  return { reading, onAsk };
}
