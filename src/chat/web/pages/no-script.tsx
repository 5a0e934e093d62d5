import type { ReactNode } from "react";
import { usePageView } from "../../../shell/parts/page-view";
import type { NoScriptRenderer } from "../../../ui/chat/bubble/parts";
import { formatFullMoment } from "../../../ui/chat/long-times";
import { replyTargetOf } from "../../../ui/chat/quotes/quotes";
import { QUICK_REACTIONS, reactionBy, takesReactions } from "../../../ui/chat/reacting";
import type { ChatLine } from "../../../ui/chat/types";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import { isEditableText, isRecallable } from "../../rules";
import { FIELD_FORM_ID } from "./carrying-button";
import { MESSAGE_FORM_ID } from "./no-script-footer";
import type { ChatPageData } from "./props";

interface ActionButtonProps {
  form: string;
  to: string;
  icon: IconName;
  name: string;
  text?: string;
}

function ActionButton({ form, to, icon, name, text }: ActionButtonProps) {
  return (
    <button type="submit" form={form} formAction={to} className="chat-way">
      <Icon name={icon} />
      <span className="grow">
        {name}
        {text ? <span className="text-13 muted">{text}</span> : null}
      </span>
    </button>
  );
}

interface MessageFormsProps {
  line: ChatLine;
  mine: boolean;
  /** URL of an action on this message. */
  to(act: "recall" | "delete" | "open" | "reveal" | "react" | "unreact"): string;
  /** Whose reactions are one's own, and whether there can be any. */
  me: string;
  reacts: boolean;
  /** Where it is edited; null: it cannot be. */
  edit: string | null;
  /** Of the page that answers it; null: nothing can be written. */
  answer: string | null;
  error: string | null;
  /** Id of the form of each act: the field's, where there is one, so that what is typed in it stays. */
  form: string;
}

/** Six emoji, and the way back from one's own reaction. */
function ReactionForms({ line, me, to, form }: Pick<MessageFormsProps, "line" | "me" | "to" | "form">) {
  const { t } = usePageView();
  const own = reactionBy(line.reactions, me);
  return (
    <fieldset className="chat-react-plain">
      <legend className="text-13 muted">{t("chat.react")}</legend>
      {QUICK_REACTIONS.map((emoji) => (
        <button
          key={emoji}
          type="submit"
          form={form}
          formAction={to("react")}
          name="emoji"
          value={emoji}
          aria-pressed={emoji === own}
        >
          {emoji}
        </button>
      ))}
      {own ? (
        <button type="submit" className="link" form={form} formAction={to("unreact")}>
          {t("chat.react_back", { emoji: own })}
        </button>
      ) : null}
    </fieldset>
  );
}

function canRecall({ burned, review, createdAt }: ChatLine, now: number): boolean {
  if (burned || review === "refused") return false;
  return review === "held" || isRecallable(Date.parse(createdAt), now);
}

/** When it was written, and how far an own message has come. */
function MessageMoment({ line, mine }: Pick<MessageFormsProps, "line" | "mine">) {
  const { t, locale, zone, now } = usePageView();
  const calendar = { tag: locale, zone: zone ?? "UTC", now };
  const state = mine && line.review === null ? ` · ${t(`chat.${line.state}`)}` : "";
  return (
    <p className="text-13 muted">
      <time dateTime={line.createdAt}>{formatFullMoment(calendar, Date.parse(line.createdAt))}</time>
      {state}
      {line.editedAt === null ? null : (
        <>
          {` · ${t("chat.info_edited")} `}
          <time dateTime={line.editedAt}>{formatFullMoment(calendar, Date.parse(line.editedAt))}</time>
        </>
      )}
    </p>
  );
}

function MessageWays({ line, mine, to, edit, answer, form }: MessageFormsProps) {
  const { t, now } = usePageView();
  return (
    <div className="chat-ways">
      {answer && replyTargetOf(line) ? (
        <a className="chat-way" href={answer}>
          <Icon name="reply" />
          {t("chat.answer")}
        </a>
      ) : null}
      {edit === null ? null : (
        <a className="chat-way" href={edit}>
          <Icon name="edit" />
          {t("chat.edit")}
        </a>
      )}
      {mine && canRecall(line, now) ? (
        <ActionButton form={form} to={to("recall")} icon="undo" name={t("chat.recall")} text={t("chat.recall_text")} />
      ) : null}
      <ActionButton form={form} to={to("delete")} icon="trash" name={t("chat.delete")} text={t("chat.delete_text")} />
      {mine ? null : (
        <a className="chat-way" href={`/report/message/${line.id}`}>
          <Icon name="flag" />
          {t("chat.report")}
        </a>
      )}
    </div>
  );
}

function MessageOptions(props: MessageFormsProps) {
  const { t } = usePageView();
  const { line, mine, to, me, reacts, form } = props;
  const id = `acts-${line.id}`;
  return (
    <>
      <button type="button" className="icon-button chat-options" popoverTarget={id} aria-label={t("chat.options")}>
        <Icon name="more" size={20} />
      </button>
      <BottomSheet id={id} title={t("chat.options")} close={t("shell.close")}>
        <MessageMoment line={line} mine={mine} />
        {reacts && takesReactions(line) ? <ReactionForms line={line} me={me} to={to} form={form} /> : null}
        <MessageWays {...props} />
      </BottomSheet>
    </>
  );
}

function MessageForms(props: MessageFormsProps) {
  const { t } = usePageView();
  const { line, mine, to, error, form } = props;
  return (
    <>
      <MessageOptions {...props} />
      {line.kind === "burn" && !mine && !line.burned ? (
        <button
          type="submit"
          form={MESSAGE_FORM_ID}
          formAction={to("open")}
          className="button secondary small chat-open"
        >
          {t("chat.burn_show")}
        </button>
      ) : null}
      {line.blurred && !mine ? (
        <button type="submit" form={form} formAction={to("reveal")} className="button secondary small chat-open">
          {t("chat.photo_show")}
        </button>
      ) : null}
      {error ? (
        <p className="field-error chat-fault" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}

/** Renders the actions of each message without JavaScript. @param query query string of this page, to return to it */
export function renderMessageForms(
  { overview, failedMessage }: Pick<ChatPageData, "overview" | "failedMessage">,
  { me, now, canWrite: carries }: { me: string; now: number; canWrite: boolean },
  query: string,
): NoScriptRenderer {
  const { canWrite, request } = overview;
  const isEditable = (line: ChatLine) =>
    canWrite && isEditableText({ ...line, createdAt: Date.parse(line.createdAt) }, me, now);
  return (line, mine): ReactNode => (
    <MessageForms
      line={line}
      mine={mine}
      me={me}
      reacts={canWrite && request === null}
      edit={isEditable(line) ? `/chat/${overview.person.id}?edit=${line.id}#write` : null}
      answer={canWrite ? `/chat/${overview.person.id}?answer=1&reply=${line.id}#write` : null}
      to={(act) => `/chat/${overview.person.id}/messages/${line.id}/${act}${query}`}
      form={carries ? FIELD_FORM_ID : MESSAGE_FORM_ID}
      error={failedMessage?.id === line.id ? failedMessage.text : null}
    />
  );
}
