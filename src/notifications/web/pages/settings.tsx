import type { Ctx } from "../../../http/env";
import { formatDate } from "../../../i18n/format";
import type { PushKind } from "../../../push/push-outbox";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import type { Notice } from "../../../shell/parts/notice";
import { usePageView } from "../../../shell/parts/page-view";
import { SettingsForm } from "../../../shell/parts/settings-form";
import { Icon } from "../../../ui/icon";
import { NOTIFICATION_KINDS } from "../../rules";
import type { NotificationSettings } from "../../settings";
import { NOTIFICATION_SETTINGS_PATH, QuietHoursRow, QuietHoursSheet } from "./quiet-hours";

interface SettingsPageData {
  settings: NotificationSettings;
  /** When this browser subscribed, ms; null: it has not. */
  since: number | null;
  refusal: Refusal | null;
  /** Absent: the notice of the last redirect. */
  notice?: Notice | null;
}

/** Enabled by the script if the browser supports push; disabled without JavaScript. */
function DevicePushSwitch({ since }: Pick<SettingsPageData, "since">) {
  const { t, locale, zone, sendsMail } = usePageView();
  const unable = t(sendsMail ? "notifications.phone.unable_mail" : "notifications.phone.unable");
  return (
    <div
      className="card list tell-list"
      data-push={since === null ? "off" : "on"}
      data-off={t("notifications.phone.off")}
      data-unable={unable}
      data-denied={t("notifications.phone.denied")}
      data-failed={t("notifications.phone.failed")}
    >
      <label className="switch">
        <Icon name="device" />
        <span className="grow">
          <b>{t("notifications.phone.title")}</b>
          <small id="push-state" aria-live="polite">
            {since === null ? (
              <noscript>{t("notifications.phone.needs_script")}</noscript>
            ) : (
              t("notifications.phone.on", { date: formatDate(locale, since, zone) })
            )}
          </small>
        </span>
        <input type="checkbox" aria-describedby="push-state" defaultChecked={since !== null} disabled />
      </label>
    </div>
  );
}

function KindSwitch({ kind, on }: { kind: PushKind; on: boolean }) {
  const { t } = usePageView();
  return (
    <label className="switch">
      <span className="grow">
        {t(`notifications.kind.${kind}`)}
        {kind === "stranger" ? <small>{t("notifications.kind.stranger_hint")}</small> : null}
        {kind === "official" ? <small>{t("notifications.kind.official_hint")}</small> : null}
      </span>
      <input id={`tell-${kind}`} type="checkbox" name="kinds" value={kind} defaultChecked={on} />
    </label>
  );
}

function ExcerptChoice({ words }: Pick<NotificationSettings, "words">) {
  const { t } = usePageView();
  return (
    <fieldset>
      <legend className="tell-head">{t("notifications.words.title")}</legend>
      <div className="segments tell-words">
        {(["0", "1"] as const).map((value) => (
          <label key={value}>
            <input
              id={`words-${value}`}
              type="radio"
              name="words"
              value={value}
              defaultChecked={words === (value === "1")}
            />
            {t(value === "1" ? "notifications.words.words" : "notifications.words.name")}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function WeeklyEmailSwitch({ weekly }: Pick<NotificationSettings, "weekly">) {
  const { t, person, sendsMail } = usePageView();
  return (
    <>
      <h2 className="tell-head">{t("notifications.weekly.title")}</h2>
      <div className="card list tell-list">
        <label className="switch">
          <span className="grow">
            {t("notifications.weekly.on")}
            <small>{t(sendsMail ? "notifications.weekly.hint" : "auth.no_mail")}</small>
          </span>
          <input id="weekly" type="checkbox" name="weekly" defaultChecked={weekly} />
        </label>
        {person?.email && person.emailVerified ? null : (
          <a href="/account/email">
            <Icon name="mail" />
            <span className="grow">{t("notifications.weekly.email")}</span>
            <Icon name="chev" size={18} chev />
          </a>
        )}
      </div>
    </>
  );
}

function NotificationChoices({ settings, refusal }: Pick<SettingsPageData, "settings" | "refusal">) {
  const { t } = usePageView();
  return (
    <SettingsForm id="notifications" path={NOTIFICATION_SETTINGS_PATH} refusal={refusal}>
      <h2 className="tell-head">{t("notifications.kind.title")}</h2>
      <div className="card list tell-list">
        {NOTIFICATION_KINDS.map((kind) => (
          <KindSwitch key={kind} kind={kind} on={settings.kinds[kind]} />
        ))}
      </div>
      <ExcerptChoice words={settings.words} />
      <QuietHoursRow quiet={settings.quiet} />
      <WeeklyEmailSwitch weekly={settings.weekly} />
    </SettingsForm>
  );
}

/** Page `/account/notifications` (picture 30). */
export function notificationSettingsPage(
  c: Ctx,
  { settings, since, refusal, notice }: SettingsPageData,
): Promise<Response> {
  const t = c.get("t");
  const title = t("notifications.title");
  return renderTitledPage(
    c,
    { title, refusal, ...(notice && { notice }), back: "/account" },
    <>
      <DevicePushSwitch since={since} />
      <NotificationChoices settings={settings} refusal={refusal} />
      <QuietHoursSheet settings={settings} refusal={refusal} />
    </>,
  );
}
