import { formatAgo, formatNumber } from "../../../i18n/format";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { PersonFile } from "../../official";
import { useTriedFields } from "./frame";
import { ReasonForm } from "./reason-form";

type PersonSessions = PersonFile["sessions"];

/** Which session is meant: all of them, unless one is chosen. */
function SessionChoice({ sessions, chosen }: { sessions: PersonSessions; chosen: string | undefined }) {
  const { t } = usePageView();
  const name = useDeviceName();
  const options = [["", t("official.all_devices")], ...sessions.map((each) => [each.id, name(each)])];
  return (
    <fieldset>
      <legend className="visually-hidden">{t("official.devices")}</legend>
      {options.map(([id, text]) => (
        <label key={id} className="report-reason">
          <input type="radio" name="session" value={id} defaultChecked={id === (chosen ?? "")} />
          <bdi>{text}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** What a device is called, and when it was last used. */
function useDeviceName() {
  const { t, locale, now, zone } = usePageView();
  return ({ browser, system, lastUsedAt }: PersonSessions[number]): string => {
    const name = [browser, system].filter(Boolean).join(" · ") || t("account.devices.unknown");
    return `${name} · ${formatAgo(locale, lastUsedAt, now, zone)}`;
  };
}

/** Where somebody is signed in, and how that is ended. */
export function PersonDevices({ file }: { file: PersonFile }) {
  const { t, locale } = usePageView();
  const name = useDeviceName();
  const action = `/official/people/${file.id}/sessions`;
  const { values } = useTriedFields(action);
  return (
    <section className="office-box" aria-labelledby="sessions-title">
      <h3 className="row plain" id="sessions-title">
        <Icon name="phone" size={22} />
        <span className="grow">{t("official.devices")}</span>
        <b className="numeric">{formatNumber(locale, file.sessions.length)}</b>
      </h3>
      <ul>
        {file.sessions.map((each) => (
          <li key={each.id} className="text-13 muted">
            <bdi>{name(each)}</bdi>
          </li>
        ))}
      </ul>
      {file.official || file.sessions.length === 0 ? null : (
        <ReasonForm id="sessions" action={action} verb={t("official.log_out")}>
          <SessionChoice sessions={file.sessions} chosen={values.session} />
        </ReasonForm>
      )}
    </section>
  );
}
