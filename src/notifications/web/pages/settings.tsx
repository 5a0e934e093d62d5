import type { Ctx } from "../../../http/env";
import { formatDate, formatTime } from "../../../i18n/format";
import { MINUTE } from "../../../limits/limits";
import type { NewsKind } from "../../../push/news";
import type { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import { Refused } from "../../../shell/parts/form";
import type { Notice } from "../../../shell/parts/notice";
import { useView } from "../../../shell/parts/view";
import { PopSheet } from "../../../ui/ask";
import { Icon } from "../../../ui/icon";
import { clockOf, KINDS, type Quiet } from "../../rules";
import type { Settings } from "../../settings";

const PATH = "/account/notifications";
const SHEET = "quiet-sheet";

interface Shown {
  settings: Settings;
  /** When this browser was allowed, ms; null: it is not. */
  since: number | null;
  refusal: Refusal | null;
  /** Absent: the stored one. */
  notice?: Notice | null;
}

/** The script says what this browser can do; without one it can do nothing. */
function Phone({ since }: Pick<Shown, "since">) {
  const { t, language, zone } = useView();
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

function Kind({ kind, on }: { kind: NewsKind; on: boolean }) {
  const { t } = useView();
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

function Words({ words }: Pick<Settings, "words">) {
  const { t } = useView();
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

function Weekly({ weekly }: Pick<Settings, "weekly">) {
  const { t, person } = useView();
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

function useHours() {
  const { t, language } = useView();
  const clock = (at: number) => formatTime(language, at * MINUTE, null);
  return ({ from, to }: Quiet) => t("notifications.quiet.hours", { from: clock(from), to: clock(to) });
}

function QuietRow({ quiet }: Pick<Settings, "quiet">) {
  const { t } = useView();
  const hours = useHours();
  return (
    <>
      <h2 className="tell-head">{t("notifications.quiet.title")}</h2>
      <div className="card list tell-list">
        <button type="button" popoverTarget={SHEET}>
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

function QuietSheet({ settings: { quiet, hours }, refusal }: Pick<Shown, "settings" | "refusal">) {
  const { t } = useView();
  const time = (name: "from" | "to", label: string) => (
    <label className="tell-time">
      <span className="label">{label}</span>
      <span className="field">
        <input type="time" name={name} required defaultValue={clockOf(hours[name])} />
      </span>
    </label>
  );
  return (
    <PopSheet id={SHEET} title={t("notifications.quiet.title")} close={t("shell.close")}>
      <form method="post" action={`${PATH}/quiet`} className="stack">
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
        <Refused refusal={refusal} />
        <button type="submit" className="button primary wide">
          {t("profile.save")}
        </button>
      </form>
    </PopSheet>
  );
}

/** Saved with each change; without script by a button. */
function Choices({ settings, refusal }: Pick<Shown, "settings" | "refusal">) {
  const { t } = useView();
  return (
    <form
      id="notifications"
      method="post"
      action={PATH}
      hx-post={PATH}
      hx-trigger="change, submit"
      hx-target="this"
      hx-select="#notifications"
      hx-select-oob="#notices"
      hx-swap="outerHTML"
    >
      <Refused refusal={refusal} />
      <h2 className="tell-head">{t("notifications.kind.title")}</h2>
      <div className="card list tell-list">
        {KINDS.map((kind) => (
          <Kind key={kind} kind={kind} on={settings.kinds[kind]} />
        ))}
      </div>
      <Words words={settings.words} />
      <QuietRow quiet={settings.quiet} />
      <Weekly weekly={settings.weekly} />
      <button type="submit" className="button primary wide spaced unscripted">
        {t("profile.save")}
      </button>
    </form>
  );
}

/** `/account/notifications` (picture 30) */
export function settingsPage(c: Ctx, { settings, since, refusal, notice }: Shown): Promise<Response> {
  const t = c.get("t");
  const title = t("notifications.title");
  return page(
    c,
    { title, status: refusal?.status, ...(notice && { notice }) },
    <>
      <Top title={title} back="/account" />
      <main id="main" className="main">
        <Phone since={since} />
        <Choices settings={settings} refusal={refusal} />
        <QuietSheet settings={settings} refusal={refusal} />
      </main>
    </>,
  );
}
