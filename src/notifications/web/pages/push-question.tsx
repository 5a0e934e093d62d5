import type { Ctx } from "../../../http/env";
import { formatTime } from "../../../i18n/format";
import { NOTIFICATION_HOURS } from "../../../limits/notifications";
import { MINUTE } from "../../../runtime/units";
import { assetUrl } from "../../../shell/document/assets";
import { renderFragment } from "../../../shell/document/page";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";

function PushReasons() {
  const { t, locale } = usePageView();
  const { from, to } = NOTIFICATION_HOURS.quiet;
  const clock = (minutes: number) => formatTime(locale, minutes * MINUTE, null);
  return (
    <ul className="tell-why">
      <li>
        <Icon name="comment" />
        {t("notifications.ask.bottle")}
      </li>
      <li>
        <Icon name="friends" />
        {t("notifications.ask.friend")}
      </li>
      <li>
        <Icon name="moon" />
        {t("notifications.ask.quiet", { from: clock(from), to: clock(to) })}
      </li>
    </ul>
  );
}

function PushQuestionSheet() {
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
      <PushReasons />
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
export const pushQuestionSheet = (c: Ctx): Promise<Response> =>
  renderFragment(
    c,
    <>
      <link rel="stylesheet" href={assetUrl("notifications.css")} />
      <PushQuestionSheet />
    </>,
  );
