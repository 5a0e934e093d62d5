import type { Ctx } from "../../../http/env";
import { formatDate, formatTime } from "../../../i18n/format";
import type { PushKind } from "../../../push/push-outbox";
import type { Refusal } from "../../../runtime/errors";
import { MINUTE } from "../../../runtime/units";
import { renderPage, TopBar } from "../../../shell/document/page";
import { FormRefusal } from "../../../shell/parts/form";
import type { Notice } from "../../../shell/parts/notice";
import { usePageView } from "../../../shell/parts/page-view";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import { formatMinutesAsClock, NOTIFICATION_KINDS, type QuietHours } from "../../rules";
import type { NotificationSettings } from "../../settings";

const SETTINGS_PATH = "/account/notifications";
const QUIET_SHEET_ID = "quiet-sheet";

interface SettingsPageData {
  settings: NotificationSettings;
  /** When this browser was allowed, ms; null: it is not. */
  since: number | null;
  refusal: Refusal | null;
  /** Absent: the stored one. */
  notice?: Notice | null;
}

/** The script says what this browser can do; without one it can do nothing. */
function DevicePushSwitch({ since }: Pick<SettingsPageData, "since">) {
  const { t, language, zone } = usePageView();
  const state =
    since === null
      ? t("notifications.phone.unable")
      : t("notifications.phone.on", { date: formatDate(language, since, zone) });
  return (
    <div
      className="card list tell-list"
      data-push={since === null ? "off" : "on"}
      data-off={t("notifications.phone.off")}
      data-unable={t("notifications.phone.unable")}
      data-denied={t("notifications.phone.denied")}
      data-failed={t("notifications.phone.failed")}
    >
      <label className="switch">
        <Icon name="device" />
        <span className="grow">
          <b>{t("notifications.phone.title")}</b>
          <small id="push-state" aria-live="polite">
            {state}
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
  const { t, person } = usePageView();
  return (
    <>
      <h2 className="tell-head">{t("notifications.weekly.title")}</h2>
      <div className="card list tell-list">
        <label className="switch">
          <span className="grow">
            {t("notifications.weekly.on")}
            <small>{t("notifications.weekly.hint")}</small>
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

function useQuietHoursText() {
  const { t, language } = usePageView();
  const clock = (at: number) => formatTime(language, at * MINUTE, null);
  return ({ from, to }: QuietHours) => t("notifications.quiet.hours", { from: clock(from), to: clock(to) });
}

function QuietHoursRow({ quiet }: Pick<NotificationSettings, "quiet">) {
  const { t } = usePageView();
  const hours = useQuietHoursText();
  return (
    <>
      <h2 className="tell-head">{t("notifications.quiet.title")}</h2>
      <div className="card list tell-list">
        <button type="button" popoverTarget={QUIET_SHEET_ID}>
          <Icon name="moon" />
          <span className="grow">{t("notifications.quiet.every")}</span>
          <span className="muted numeric">{quiet ? hours(quiet) : t("notifications.quiet.off")}</span>
          <Icon name="chev" size={18} chev />
        </button>
      </div>
      <p className="text-13 muted tell-note">{t("notifications.note")}</p>
    </>
  );
}

function QuietHoursSheet({
  settings: { quiet, lastQuietHours: hours },
  refusal,
}: Pick<SettingsPageData, "settings" | "refusal">) {
  const { t } = usePageView();
  const time = (name: "from" | "to", label: string) => (
    <label className="tell-time">
      <span className="label">{label}</span>
      <span className="field">
        <input type="time" name={name} required defaultValue={formatMinutesAsClock(hours[name])} />
      </span>
    </label>
  );
  return (
    <BottomSheet id={QUIET_SHEET_ID} title={t("notifications.quiet.title")} close={t("shell.close")}>
      <form method="post" action={`${SETTINGS_PATH}/quiet`} className="stack">
        <label className="switch">
          <span className="grow">
            {t("notifications.quiet.every")}
            <small>{t("notifications.quiet.hint")}</small>
          </span>
          <input type="checkbox" name="quiet" defaultChecked={quiet !== null} />
        </label>
        <div className="tell-times">
          {time("from", t("notifications.quiet.from"))}
          {time("to", t("notifications.quiet.to"))}
        </div>
        <FormRefusal refusal={refusal} />
        <button type="submit" className="button primary wide">
          {t("profile.save")}
        </button>
      </form>
    </BottomSheet>
  );
}

/** Saved with each change; without script by a button. */
function NotificationChoices({ settings, refusal }: Pick<SettingsPageData, "settings" | "refusal">) {
  const { t } = usePageView();
  return (
    <form
      id="notifications"
      method="post"
      action={SETTINGS_PATH}
      hx-post={SETTINGS_PATH}
      hx-trigger="change, submit"
      hx-target="this"
      hx-select="#notifications"
      hx-select-oob="#notices"
      hx-swap="outerHTML"
    >
      <FormRefusal refusal={refusal} />
      <h2 className="tell-head">{t("notifications.kind.title")}</h2>
      <div className="card list tell-list">
        {NOTIFICATION_KINDS.map((kind) => (
          <KindSwitch key={kind} kind={kind} on={settings.kinds[kind]} />
        ))}
      </div>
      <ExcerptChoice words={settings.words} />
      <QuietHoursRow quiet={settings.quiet} />
      <WeeklyEmailSwitch weekly={settings.weekly} />
      <button type="submit" className="button primary wide spaced unscripted">
        {t("profile.save")}
      </button>
    </form>
  );
}

/** `/account/notifications` (picture 30) */
export function notificationSettingsPage(
  c: Ctx,
  { settings, since, refusal, notice }: SettingsPageData,
): Promise<Response> {
  const t = c.get("t");
  const title = t("notifications.title");
  return renderPage(
    c,
    { title, status: refusal?.status, ...(notice && { notice }) },
    <>
      <TopBar title={title} back="/account" />
      <main id="main" className="main">
        <DevicePushSwitch since={since} />
        <NotificationChoices settings={settings} refusal={refusal} />
        <QuietHoursSheet settings={settings} refusal={refusal} />
      </main>
    </>,
  );
}
