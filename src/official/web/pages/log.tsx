import { Fragment } from "react";
import type { ListPage } from "../../../db/paging";
import { formatRelativeDay } from "../../../i18n/format";
import { localDayOf } from "../../../i18n/time-zone";
import { isMessageKey } from "../../../i18n/translator";
import { AUDIT_LOG_PARTS, type AuditLogEntry, type AuditLogPart } from "../../../safety/safety";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes, textAttributes } from "../../../translate/detect-language";
import { Translatable } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import { MoreLink } from "./frame";
import { useLogDetails } from "./log-details";

const LOG_PATH = "/official/log";
const logPathOf = (part: AuditLogPart | undefined): string => (part ? `${LOG_PATH}?part=${part}` : LOG_PATH);

function LogPartTabs({ part }: { part: AuditLogPart | undefined }) {
  const { t } = usePageView();
  return (
    <nav className="office-parts" aria-label={t("official.tab_log")}>
      {[undefined, ...AUDIT_LOG_PARTS].map((each) => (
        <a key={each ?? ""} href={logPathOf(each)} aria-current={each === part ? "page" : undefined}>
          {t(`official.log_${each ?? "all"}`)}
        </a>
      ))}
    </nav>
  );
}

const ACT_ICONS: Readonly<Partial<Record<string, IconName>>> = {
  evidence_opened: "unlock",
  text_read: "eye",
  person_looked_up: "eye",
  case_taken: "hand",
  case_given_back: "undo",
  report_decided: "flag",
  content_removed: "trash",
  content_restored: "undo",
  measure_taken: "shield",
  measure_lifted: "undo",
  appeal_decided: "scale",
  sessions_ended: "logout",
  coins_adjusted: "coin",
  person_written: "mail",
  legal_hold_set: "lock",
  legal_hold_lifted: "unlock",
  feedback_replied: "reply",
  word_rule_saved: "words",
  word_rule_deleted: "words",
  text_decided: "hourglass",
  mass_mail_decided: "hourglass",
  mass_mail_undone: "hourglass",
  registration_opened: "door",
  registration_closed: "door",
  duty_started: "bell",
  duty_ended: "bell",
};

const LOOK_ACTS: readonly string[] = ["evidence_opened", "text_read", "person_looked_up"];
const MEASURE_ACTS: readonly string[] = ["measure_taken", "content_removed"];

function ActIcon({ act }: { act: string }) {
  const kind = LOOK_ACTS.includes(act) ? " looked" : MEASURE_ACTS.includes(act) ? " stopped" : "";
  return (
    <span className={`office-sign${kind}`}>
      <Icon name={ACT_ICONS[act] ?? "beacon"} size={20} />
    </span>
  );
}

/** Of a rule's entry only a part of what is kept. */
const LogWords = ({ entry, words }: { entry: AuditLogEntry; words: string }) =>
  words === entry.reason ? (
    <Translatable kind="log_words" id={entry.id} text={words} className="said-text" />
  ) : (
    <div className="said-text" {...textAttributes(words)}>
      {words}
    </div>
  );

function LogEntryRow({ entry }: { entry: AuditLogEntry }) {
  const { t } = usePageView();
  const { details, words } = useLogDetails()(entry);
  const key = `official.act_${entry.act}`;
  return (
    <div className="office-row">
      <span>
        <b>
          <bdi {...nameAttributes(entry.official ?? "")}>{entry.official ?? t("official.operator")}</bdi>
        </b>{" "}
        {isMessageKey(key) ? t(key as "official.act_other") : t("official.act_other")}
      </span>
      <span className="text-13 muted">
        {details.map((each, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line that does not change
          <Fragment key={place}>
            {place > 0 ? " · " : null}
            <bdi>{each}</bdi>
          </Fragment>
        ))}
      </span>
      {words ? (
        <div className="text-13">
          <LogWords entry={entry} words={words} />
        </div>
      ) : null}
    </div>
  );
}

/** The entries day by day; that those of today are of today needs no saying. */
function LogDays({ entries, after }: { entries: AuditLogEntry[]; after: number | null }) {
  const { locale, now, zone, htmx } = usePageView();
  const today = localDayOf(now, zone);
  const goesOn = htmx && after !== null ? localDayOf(after, zone) : null;
  const days = Map.groupBy(entries, (entry) => localDayOf(entry.created_at, zone));
  return [...days].map(([day, those]) => (
    <Fragment key={day}>
      {day === today || day === goesOn ? null : (
        <h2 className="text-13 bold muted office-date">{formatRelativeDay(locale, day, today)}</h2>
      )}
      <ul className="card list office-log">
        {those.map((entry) => (
          <li key={entry.id}>
            <ActIcon act={entry.act} />
            <LogEntryRow entry={entry} />
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

interface LogPageProps {
  list: ListPage<AuditLogEntry>;
  part: AuditLogPart | undefined;
  /** ms; where the page before ended. */
  after: number | null;
}

/** What officials did and looked at: all of it, or one part. */
export function LogPage({ list, part, after }: LogPageProps) {
  const { t } = usePageView();
  return (
    <>
      <LogPartTabs part={part} />
      <p className="text-13 muted row">
        <Icon name="lock" size={18} />
        {t("official.log_note")}
      </p>
      {list.items.length === 0 ? <p className="muted">{t("official.log_none")}</p> : null}
      <div className="stack" id="log">
        <LogDays entries={list.items} after={after} />
        <MoreLink tag="p" path={logPathOf(part)} cursor={list.nextCursor} rows="#log > *" />
      </div>
    </>
  );
}
