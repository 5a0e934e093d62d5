import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { detectTextLanguage } from "../../../translate/detect-language";
import type { ChatProps } from "../../../ui/chat/types";
import { Icon } from "../../../ui/icon";
import { CarryingButton, FIELD_FORM_ID } from "./carrying-button";
import type { ChatPageData } from "./props";

/** ISO 639-1, of the other one's newest text in another language than the reader's; null: there is none. */
const foreignLanguageOf = ({ language }: PageView, { overview, items }: ChatPageData): string | null =>
  items
    .filter(({ from, recalled }) => from === overview.person.id && !recalled)
    .map(({ text }) => detectTextLanguage(text ?? ""))
    .findLast((found) => found !== null && found !== language) ?? null;

/** Whether the switch is there: a foreign text is, or it is on. Without a server a browser may have a translator. */
const isOffered = (
  view: PageView,
  data: ChatPageData,
  { translate: { offered } }: Pick<ChatProps, "translate">,
): boolean =>
  !data.isOlderPage &&
  (data.overview.translates || (view.translator ? offered.length > 0 : foreignLanguageOf(view, data) !== null));

function Switch({ translates, to, carries }: { translates: boolean; to: string; carries: boolean }) {
  const { t } = usePageView();
  return (
    <CarryingButton
      {...{ to, carries }}
      className="switch-button"
      role="switch"
      name="translates"
      value={translates ? "false" : "true"}
      aria-checked={translates}
      aria-label={t("chat.translate_all")}
    />
  );
}

interface TranslateNowProps {
  to: string;
  carries: boolean;
  /** Whether something is not translated yet. */
  isOffered: boolean;
}

/** Without script what is there is translated with the switch, and what came later by a button. */
function TranslateNow({ to, carries, isOffered }: TranslateNowProps) {
  const { t } = usePageView();
  const form = carries ? FIELD_FORM_ID : undefined;
  return (
    <noscript>
      <input type="hidden" name="now" value="true" form={form} />
      {isOffered ? (
        <button type="submit" className="link" name="translates" value="true" form={form} formAction={to}>
          {t("chat.translate_new")}
        </button>
      ) : null}
    </noscript>
  );
}

interface TranslationBarProps {
  data: ChatPageData;
  props: ChatProps;
  /** A request that the reader has to accept first. */
  awaitsAnswer: boolean;
}

/** "Translate this chat": a form; without script it translates what is there before the page comes back. */
export function TranslationBar({ data, props, awaitsAnswer }: TranslationBarProps) {
  const view = usePageView();
  const { t, translator } = view;
  const { person, translates } = data.overview;
  if (awaitsAnswer || !isOffered(view, data, props)) return null;
  const isBehind = translates && props.translate.offered.some((id) => !props.translate.stored[id]);
  const to = `/chat/${person.id}/translation`;
  const carries = props.canWrite;
  return (
    <form
      method="post"
      action={to}
      id="chat-translation"
      className="chat-translation"
      hidden={translator === null && !translates}
      data-from={translator === null ? foreignLanguageOf(view, data) : undefined}
    >
      <Icon name="translate" />
      <span className="grow">
        <b>{t("chat.translate_all")}</b>
        <span className="text-13 muted">
          {translator ? t("chat.translate_all_server", { host: translator }) : t("chat.translate_all_device")}
        </span>
      </span>
      <TranslateNow {...{ to, carries }} isOffered={isBehind && translator !== null} />
      <Switch {...{ translates, to, carries }} />
    </form>
  );
}
