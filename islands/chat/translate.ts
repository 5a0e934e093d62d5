import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DraftReadingActions } from "../../src/ui/chat/translation/draft-reading";
import { storedTranslationsOf } from "../../src/ui/chat/translation/stored-translations";
import type { ChatLine, ChatProps, TranslatedMessage } from "../../src/ui/chat/types";
import { withMenuParts } from "./later-parts";
import type { MessageTranslations, ShownTranslations } from "./shown-translations";

declare const Translator: {
  availability(pair: { sourceLanguage: string; targetLanguage: string }): Promise<string>;
};

/** Shows the switch of a chat whose foreign language this browser translates. */
export async function showTranslationSwitch(): Promise<void> {
  const form = document.querySelector<HTMLElement>("#chat-translation[data-from]");
  if (!form || !("Translator" in self)) return;
  const pair = { sourceLanguage: form.dataset.from ?? "", targetLanguage: document.documentElement.lang };
  try {
    if ((await Translator.availability(pair)) !== "unavailable") form.hidden = false;
  } catch {
    // It knows no such language: there is no switch.
  }
}

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

/** Of what the message says now: an edit is translated anew. */
const keyOf = ({ id, text }: ChatLine): string => `${id} ${text}`;

/** Translates what the other one has written and writes, newest first, one after another; ends with the first failure. */
export function useAllTranslated(
  props: ChatProps,
  lines: readonly ChatLine[],
  { shown, show }: Pick<MessageTranslations, "shown" | "show">,
): void {
  const [asking, setAsking] = useState(false);
  const asked = useRef(new Set<string>());
  const { all, foreign } = props.translate;
  const known = useMemo(() => new Set(props.messages.map(({ id }) => id)), [props.messages]);
  const isForeign = (id: string): boolean => !known.has(id) || foreign.includes(id);
  const next = all
    ? lines.findLast(
        (line) =>
          line.from === props.them.id &&
          line.kind === "text" &&
          !(line.card || line.recalled || shown[line.id]?.of === line.text || asked.current.has(keyOf(line))) &&
          isForeign(line.id),
      )
    : undefined;
  useEffect(() => {
    if (!next || asking || asked.current.has("")) return;
    asked.current.add(keyOf(next));
    setAsking(true);
    withMenuParts(async ({ translateQuietly }) => {
      if (!(await translateQuietly(next, props, show))) asked.current.add("");
      setAsking(false);
    });
  }, [next, asking, props, show]);
}

/** How what stands in the field will read; it goes with the next letter. */
export function useDraftReading(props: ChatProps): DraftReadingActions {
  const [reading, setReading] = useState(props.draft?.reading ?? null);
  useEffect(() => {
    if (reading === null) return;
    const form = document.querySelector("#write");
    const leave = () => setReading(null);
    form?.addEventListener("input", leave);
    form?.addEventListener("submit", leave);
    return () => {
      form?.removeEventListener("input", leave);
      form?.removeEventListener("submit", leave);
    };
  }, [reading]);
  const onAsk = useCallback(
    (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault();
      const field = document.querySelector<HTMLTextAreaElement>("#write textarea");
      withMenuParts(({ askDraftReading }) => askDraftReading(props.them.id, field?.value ?? "", setReading));
      field?.focus();
    },
    [props.them.id],
  );
  return { reading, onAsk };
}
