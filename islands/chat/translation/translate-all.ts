/** Translates a chat; loaded with the first touch of the page, or where the chat is translated. */
import type { ChatLine, ChatProps } from "../../../src/ui/chat/types";
import type { MessageTranslations } from "./shown-translations";
import { translateQuietly } from "./translate-message";

/** A chat's translation, as long as the page. */
export interface AllTranslation extends Pick<MessageTranslations, "shown" | "show"> {
  props: ChatProps;
  lines: readonly ChatLine[];
  asked: Set<string>;
  isBusy: boolean;
}

/** Of what the message says now: an edit is translated anew. */
const keyOf = ({ id, text }: ChatLine): string => `${id} ${text}`;

function nextOf({ props, lines, shown, asked }: AllTranslation): ChatLine | undefined {
  const isForeign = (id: string): boolean =>
    props.translate.foreign.includes(id) || !props.messages.some((each) => each.id === id);
  return lines.findLast(
    (line) =>
      line.from === props.them.id &&
      line.kind === "text" &&
      !(line.card || line.recalled || shown[line.id]?.of === line.text || asked.has(keyOf(line))) &&
      isForeign(line.id),
  );
}

/** Newest first, one after another; ends with the first failure. */
export async function translateAll(work: AllTranslation): Promise<void> {
  if (work.isBusy) return;
  work.isBusy = true;
  for (let line = nextOf(work); line; line = nextOf(work)) {
    work.asked.add(keyOf(line));
    // It stays busy: others would fail, too.
    if (!(await translateQuietly(line, work.props, work.show))) return;
  }
  work.isBusy = false;
}
