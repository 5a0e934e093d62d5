import { Fragment } from "react";
import type { Paged } from "../../../db/paging";
import { formatDay } from "../../../i18n/format";
import { isKey } from "../../../i18n/intl";
import { dayIn } from "../../../i18n/zone";
import { LOG_PARTS, type LogEntry, type LogPart } from "../../../safety/safety";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import { More } from "./frame";
import { useDetails } from "./log-details";

const PATH = "/official/log";
const pathOf = (part: LogPart | undefined): string => (part ? `${PATH}?part=${part}` : PATH);

function Parts({ part }: { part: LogPart | undefined }) {
  const { t } = useView();
  return (
    <nav className="office-parts" aria-label={t("official.tab_log")}>
      {[undefined, ...LOG_PARTS].map((each) => (
        <a key={each ?? ""} href={pathOf(each)} aria-current={each === part ? "page" : undefined}>
          {t(`official.log_${each ?? "all"}`)}
        </a>
      ))}
    </nav>
  );
}

const SIGNS: Readonly<Partial<Record<string, IconName>>> = {
  evidence_opened: "unlock",
  person_looked_up: "eye",
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
  registration_opened: "door",
  registration_closed: "door",
};

const LOOKED: readonly string[] = ["evidence_opened", "person_looked_up"];
const STOPPED: readonly string[] = ["measure_taken", "content_removed"];

function Sign({ act }: { act: string }) {
  const kind = LOOKED.includes(act) ? " looked" : STOPPED.includes(act) ? " stopped" : "";
  return (
    <span className={`office-sign${kind}`}>
      <Icon name={SIGNS[act] ?? "beacon"} size={20} />
    </span>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const { t } = useView();
  const { details, words } = useDetails()(entry);
  const key = `official.act_${entry.act}`;
  return (
    <div className="office-row">
      <span>
        <b>
          <bdi>{entry.official ?? t("official.operator")}</bdi>
        </b>{" "}
        {isKey(key) ? t(key as "official.act_other") : t("official.act_other")}
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
        <span className="text-13" dir="auto">
          {words}
        </span>
      ) : null}
    </div>
  );
}

/** The entries day by day; that those of today are of today needs no saying. */
function Days({ entries, after }: { entries: LogEntry[]; after: number | null }) {
  const { language, now, zone, htmx } = useView();
  const today = dayIn(now, zone);
  const goesOn = htmx && after !== null ? dayIn(after, zone) : null;
  const days = Map.groupBy(entries, (entry) => dayIn(entry.created_at, zone));
  return [...days].map(([day, those]) => (
    <Fragment key={day}>
      {day === today || day === goesOn ? null : (
        <h2 className="text-13 bold muted office-date">{formatDay(language, day, today)}</h2>
      )}
      <ul className="card list office-log">
        {those.map((entry) => (
          <li key={entry.id}>
            <Sign act={entry.act} />
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

interface LogProps {
  list: Paged<LogEntry>;
  part: LogPart | undefined;
  /** ms; where the page before ended. */
  after: number | null;
}

/** What officials did and looked at: all of it, or one part. */
export function LogPage({ list, part, after }: LogProps) {
  const { t } = useView();
  return (
    <>
      <Parts part={part} />
      <p className="text-13 muted row">
        <Icon name="lock" size={18} />
        {t("official.log_note")}
      </p>
      {list.items.length === 0 ? <p className="muted">{t("official.log_none")}</p> : null}
      <div className="stack" id="log">
        <Days entries={list.items} after={after} />
        <More as="p" path={pathOf(part)} cursor={list.nextCursor} rows="#log > *" />
      </div>
    </>
  );
}
