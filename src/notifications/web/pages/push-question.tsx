import type { Ctx } from "../../../http/env";
import { formatTime } from "../../../i18n/format";
import { PUSH_KINDS, type PushKind } from "../../../push/push-outbox";
import { MINUTE } from "../../../runtime/units";
import { assetUrl } from "../../../shell/document/assets";
import { renderFragment } from "../../../shell/document/page";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { NotificationSettings } from "../../settings";

interface PushQuestionProps {
  /** What is told, and when not. */
  settings: NotificationSettings;
}

const KIND_ICONS: Record<PushKind, IconName> = {
  bottle: "comment",
  comment: "reply",
  friend: "friends",
  stranger: "mail",
  follower: "userplus",
  sale: "coin",
  official: "feedback",
};

function PushReasons({ settings: { kinds, quiet } }: PushQuestionProps) {
  const { t, locale } = usePageView();
  const clock = (minutes: number) => formatTime(locale, minutes * MINUTE, null);
  return (
    <ul className="tell-why">
      {PUSH_KINDS.filter((kind) => kinds[kind]).map((kind) => (
        <li key={kind}>
          <Icon name={KIND_ICONS[kind]} />
          {t(`notifications.ask.${kind}`)}
        </li>
      ))}
      {quiet ? (
        <li>
          <Icon name="moon" />
          {t("notifications.ask.quiet", { from: clock(quiet.from), to: clock(quiet.to) })}
        </li>
      ) : null}
    </ul>
  );
}

function PushQuestionSheet({ settings }: PushQuestionProps) {
  const { t } = usePageView();
  return (
    <dialog
      className="sheet tell-ask"
      aria-labelledby="tell-title"
      data-done={t("notifications.ask.done")}
      data-denied={t("notifications.phone.denied")}
      data-failed={t("notifications.phone.failed")}
    >
      <div className="grip">
        <div className="grab" />
        <div className="sheet-head">
          <p className="row text-13 proven bold">
            <Icon name="check-circle" size={20} />
            {t("notifications.ask.thrown")}
          </p>
          <button type="button" className="icon-button" data-tell="no" aria-label={t("shell.close")}>
            <Icon name="close" />
          </button>
        </div>
      </div>
      <h2 className="text-20" id="tell-title">
        {t("notifications.ask.title")}
      </h2>
      <p className="muted">{t("notifications.ask.text")}</p>
      <PushReasons settings={settings} />
      <div className="tell-verbs">
        <button type="button" className="button secondary" data-tell="no">
          {t("notifications.ask.no")}
        </button>
        <button type="button" className="button primary" data-tell="yes">
          <Icon name="bell" size={20} />
          {t("notifications.ask.yes")}
        </button>
      </div>
      <p className="foot-line text-13 muted">{t("notifications.ask.note")}</p>
    </dialog>
  );
}

/** The push question after the first throw (picture 30). */
export const pushQuestionSheet = (c: Ctx, settings: NotificationSettings): Promise<Response> =>
  renderFragment(
    c,
    <>
      <link rel="stylesheet" href={assetUrl("notifications.css")} />
      <PushQuestionSheet settings={settings} />
    </>,
  );
