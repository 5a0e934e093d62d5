import type { ReactNode } from "react";
import { useView } from "../../../shell/parts/view";
import { PopSheet } from "../../../ui/ask";
import type { Plain } from "../../../ui/chat/bubble";
import type { Line } from "../../../ui/chat/types";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { About } from "../../chat";
import { isRecallable } from "../../rules";
import type { Shown } from "./props";

/** One form for all messages: each button names its own address. */
const FORM = "message-acts";

interface WayProps {
  to: string;
  icon: IconName;
  name: string;
  text?: string;
}

function Way({ to, icon, name, text }: WayProps) {
  return (
    <button type="submit" form={FORM} formAction={to} className="chat-way">
      <Icon name={icon} />
      <span className="grow">
        {name}
        {text ? <span className="text-13 muted">{text}</span> : null}
      </span>
    </button>
  );
}

interface MessageProps {
  line: Line;
  mine: boolean;
  /** Address of one act on this message. */
  to(act: "recall" | "delete" | "open"): string;
  fault: string | null;
}

function mayRecall({ burned, review, createdAt }: Line, now: number): boolean {
  if (burned || review === "refused") return false;
  return review === "held" || isRecallable(Date.parse(createdAt), now);
}

function Options({ line, mine, to }: MessageProps) {
  const { t, now } = useView();
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
      <PopSheet id={id} title={t("chat.options")} close={t("shell.close")}>
        <div className="chat-ways">
          {mine && mayRecall(line, now) ? (
            <Way to={to("recall")} icon="undo" name={t("chat.recall")} text={t("chat.recall_text")} />
          ) : null}
          <Way to={to("delete")} icon="trash" name={t("chat.delete")} text={t("chat.delete_text")} />
          {mine ? null : (
            <a className="chat-way" href={`/report/message/${line.id}`}>
              <Icon name="flag" />
              {t("chat.report")}
            </a>
          )}
        </div>
      </PopSheet>
    </>
  );
}

function MessageForms(props: MessageProps) {
  const { t } = useView();
  const { line, mine, to, fault } = props;
  return (
    <>
      <Options {...props} />
      {line.kind === "burn" && !mine && !line.burned ? (
        <button
          type="submit"
          form={FORM}
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
export function plainly({ about, faulty }: Pick<Shown, "about" | "faulty">, query: string): Plain {
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
export function PlainFoot({ about, old }: { about: About; old: boolean }) {
  const { t } = useView();
  const here = `/chat/${about.person.id}`;
  return (
    <noscript>
      <form id={FORM} method="post" />
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
