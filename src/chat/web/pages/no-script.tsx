import type { ReactNode } from "react";
import { usePageView } from "../../../shell/parts/page-view";
import type { NoScriptRenderer } from "../../../ui/chat/bubble";
import type { ChatLine } from "../../../ui/chat/types";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { ChatOverview } from "../../chat";
import { isRecallable } from "../../rules";
import type { ChatPageData } from "./props";

/** One form for all messages: each button names its own address. */
const MESSAGE_FORM_ID = "message-acts";

interface ActionButtonProps {
  to: string;
  icon: IconName;
  name: string;
  text?: string;
}

function ActionButton({ to, icon, name, text }: ActionButtonProps) {
  return (
    <button type="submit" form={MESSAGE_FORM_ID} formAction={to} className="chat-way">
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
  /** Address of one act on this message. */
  to(act: "recall" | "delete" | "open"): string;
  fault: string | null;
}

function canRecall({ burned, review, createdAt }: ChatLine, now: number): boolean {
  if (burned || review === "refused") return false;
  return review === "held" || isRecallable(Date.parse(createdAt), now);
}

function MessageOptions({ line, mine, to }: MessageFormsProps) {
  const { t, now } = usePageView();
  const id = `acts-${line.id}`;
  return (
    <>
      <button
        type="button"
        className="icon-button chat-options"
        popoverTarget={id}
        aria-label={t("chat.options")}
      >
        <Icon name="more" size={20} />
      </button>
      <BottomSheet id={id} title={t("chat.options")} close={t("shell.close")}>
        <div className="chat-ways">
          {mine && canRecall(line, now) ? (
            <ActionButton
              to={to("recall")}
              icon="undo"
              name={t("chat.recall")}
              text={t("chat.recall_text")}
            />
          ) : null}
          <ActionButton to={to("delete")} icon="trash" name={t("chat.delete")} text={t("chat.delete_text")} />
          {mine ? null : (
            <a className="chat-way" href={`/report/message/${line.id}`}>
              <Icon name="flag" />
              {t("chat.report")}
            </a>
          )}
        </div>
      </BottomSheet>
    </>
  );
}

function MessageForms(props: MessageFormsProps) {
  const { t } = usePageView();
  const { line, mine, to, fault } = props;
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
      {fault ? (
        <p className="field-error chat-fault" role="alert">
          {fault}
        </p>
      ) : null}
    </>
  );
}

/** What can be done with each message without a script. @param query of the page, to come back to it */
export function renderMessageForms(
  { about, faulty }: Pick<ChatPageData, "about" | "faulty">,
  query: string,
): NoScriptRenderer {
  return (line, mine): ReactNode => (
    <MessageForms
      line={line}
      mine={mine}
      to={(act) => `/chat/${about.person.id}/messages/${line.id}/${act}${query}`}
      fault={faulty?.id === line.id ? faulty.text : null}
    />
  );
}

/** The foot of a conversation without a script. */
export function NoScriptFooter({ about, old }: { about: ChatOverview; old: boolean }) {
  const { t } = usePageView();
  const here = `/chat/${about.person.id}`;
  return (
    <noscript>
      <form id={MESSAGE_FORM_ID} method="post" />
      <div className="chat-plain">
        {about.canSendPictures && !old ? (
          <a className="link" href={`${here}/photo`}>
            {t("chat.photo_send")}
          </a>
        ) : null}
        <a className="link" href={here}>
          {t(old ? "chat.newest" : "chat.refresh")}
        </a>
        {about.unread > 0 && !old ? (
          <form method="post" action={`${here}/read`}>
            <button type="submit" className="link">
              {t("chat.mark_read")}
            </button>
          </form>
        ) : null}
      </div>
    </noscript>
  );
}
