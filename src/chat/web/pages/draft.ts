import { languageName } from "../../../i18n/language-names";
import type { PageView } from "../../../shell/parts/page-view";
import type { TextTranslation } from "../../../translations/translations";
import type { DraftReadingProps } from "../../../ui/chat/types";
import type { ChatMessage, ChatOverview } from "../../chat";
import { textsFrom, writtenLanguageOf } from "../written-language";

interface DraftReadingData {
  overview: ChatOverview;
  items: readonly ChatMessage[];
  reading: TextTranslation | null;
}

/** How own words will read: in a chat that is translated, with somebody who writes in another language. */
export function draftReadingOf(
  { t, translator, language }: PageView,
  data: DraftReadingData,
): DraftReadingProps | null {
  const { overview, items, reading } = data;
  if (!overview.translates || !overview.canWrite || translator === null) return null;
  const theirs = reading?.to ?? writtenLanguageOf(textsFrom(items, overview.person.id));
  if (theirs === null || theirs === language) return null;
  const named = { language: languageName(theirs, language) };
  return {
    verb: t("chat.draft_read", named),
    title: t("chat.draft_title", { ...named, name: overview.person.nickname }),
    language: theirs,
    reading: reading?.text ?? null,
  };
}
