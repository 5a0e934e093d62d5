import { formatTime } from "../../../i18n/format";
import type { Refusal } from "../../../runtime/errors";
import { MINUTE } from "../../../runtime/units";
import { FormRefusal, SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import { formatMinutesAsClock, type QuietHours } from "../../rules";
import type { NotificationSettings } from "../../settings";

export const NOTIFICATION_SETTINGS_PATH = "/account/notifications";
const QUIET_SHEET_ID = "quiet-sheet";

interface QuietHoursSheetProps {
  settings: NotificationSettings;
  refusal: Refusal | null;
}

function useQuietHoursText() {
  const { t, locale } = usePageView();
  const clock = (minutes: number) => formatTime(locale, minutes * MINUTE, null);
  return ({ from, to }: QuietHours) => t("notifications.quiet.hours", { from: clock(from), to: clock(to) });
}

/** Row that shows the quiet hours and opens their sheet. */
export function QuietHoursRow({ quiet }: Pick<NotificationSettings, "quiet">) {
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

/** Sheet with the form of the quiet hours. */
export function QuietHoursSheet({ settings: { quiet, lastQuietHours: hours }, refusal }: QuietHoursSheetProps) {
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
      <form method="post" action={`${NOTIFICATION_SETTINGS_PATH}/quiet`} className="stack">
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
        <SubmitButton>{t("profile.save")}</SubmitButton>
      </form>
    </BottomSheet>
  );
}
