import { sortByName } from "../../../i18n/collation";
import { formatDateTime } from "../../../i18n/format";
import { formatList } from "../../../i18n/lists";
import { ALARM_LIMITS } from "../../../limits/safety";
import { Form } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { Duty } from "../../official";
import { RefusalAlert } from "../pages/frame";

const ACTION = "/official/duty";
/** Chosen at first: a night. */
const USUAL_HOURS = 8;

function DutyHours() {
  const { t } = usePageView();
  return (
    <div className="row office-duty">
      <span className="field grow">
        <select name="hours" defaultValue={USUAL_HOURS} aria-label={t("official.duty.length")}>
          {ALARM_LIMITS.dutyHours.map((hours) => (
            <option key={hours} value={hours}>
              {t("official.duty.hours", { n: hours })}
            </option>
          ))}
        </select>
      </span>
      <button type="submit" className="button secondary">
        {t("official.duty.start")}
      </button>
    </div>
  );
}

/** Who else is on duty, and whom an alarm does not reach. */
function OthersOnDuty({ names, silent, reachable }: Omit<Duty, "until">) {
  const { t, language, locale } = usePageView();
  const listOf = (some: string[]): string =>
    formatList(
      locale,
      sortByName(language, some, (name) => name),
    );
  return (
    <>
      <p className="text-13 muted">
        {names.length > 0 ? t("official.duty.who", { names: listOf(names) }) : t("official.duty.nobody")}
      </p>
      {silent.length > 0 ? <p className="text-13">{t("official.duty.silent", { names: listOf(silent) })}</p> : null}
      {reachable ? null : (
        <p className="text-13">
          <a className="link" href="/account/notifications">
            {t("official.duty.unreachable")}
          </a>
        </p>
      )}
    </>
  );
}

/** Whether one is on duty, and who else is. */
export function DutySwitch({ duty: { until, ...others } }: { duty: Duty }) {
  const { t, locale, zone, path } = usePageView();
  return (
    <section className="card office-box stack" aria-labelledby="duty-title">
      <h2 className="text-16 bold row" id="duty-title">
        <Icon name="beacon" size={20} />
        {until === null ? t("official.duty.off") : t("official.duty.on", { time: formatDateTime(locale, until, zone) })}
      </h2>
      <p className="text-13 muted">{t("official.duty.why")}</p>
      <OthersOnDuty {...others} />
      <Form id="duty" action={ACTION}>
        {path === ACTION ? <RefusalAlert /> : null}
        {until === null ? (
          <DutyHours />
        ) : (
          <>
            <input type="hidden" name="hours" value="0" />
            <button type="submit" className="button secondary">
              {t("official.duty.stop")}
            </button>
          </>
        )}
      </Form>
    </section>
  );
}
