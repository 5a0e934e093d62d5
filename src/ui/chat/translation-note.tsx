import { Icon } from "../icon";
import type { ChatLineActions } from "./bubble/parts";
import type { ChatLine, ChatTranslationOptions } from "./types";

interface Props {
  line: ChatLine;
  translate: ChatTranslationOptions;
  actions?: ChatLineActions;
}

function TranslateMessageButton({ line, translate }: Props) {
  return (
    <noscript>
      <button
        type="submit"
        className="link chat-translate"
        form="translating"
        name="thing"
        value={`message:${line.id}`}
      >
        <Icon name="translate" size={18} />
        {translate.texts.verb}
      </button>
    </noscript>
  );
}

/** Translator's name, and the switch to the original. */
export function TranslationNote({ line, translate, actions }: Props) {
  const { translated } = line;
  if (line.recalled) return null;
  if (!translated)
    return translate.offered.includes(line.id) ? <TranslateMessageButton line={line} translate={translate} /> : null;
  const { texts } = translate;
  return (
    <p className="chat-meta chat-translated" role="status">
      <Icon name="translate" size={14} />
      <span>{translated.by}</span>
      {translated.text === null ? null : (
        <button type="button" className="link" onClick={() => actions?.toggleTranslation(line)}>
          {translated.original ? texts.translation : texts.original}
        </button>
      )}
    </p>
  );
}
