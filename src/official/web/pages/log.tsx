import type { Paged } from "../../../db/paging";
import { formatMoment } from "../../../i18n/format";
import { isKey } from "../../../i18n/intl";
import { LOG_PARTS, type LogEntry, type LogPart } from "../../../safety/safety";
import { useView } from "../../../shell/view";
import { Icon } from "../../../ui/icon";
import { More } from "./frame";

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

/** A word rule is logged as its mode and text. */
function Reason({ act, reason }: { act: string; reason: string }) {
  const { t } = useView();
  const [, mode, text] = /^(hold|mask|refuse): (.*)$/s.exec(act.startsWith("word_rule") ? reason : "") ?? [];
  if (!mode) return <span dir="auto">{reason}</span>;
  return (
    <span>
      {t(`official.words.${mode as "hold"}`)} · <bdi>{text}</bdi>
    </span>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const { t, language, zone } = useView();
  const key = `official.act_${entry.act}`;
  return (
    <div className="office-row">
      <span>
        <b>{entry.official ?? t("official.operator")}</b>{" "}
        {isKey(key) ? t(key as "official.act_other") : t("official.act_other")}
      </span>
      <span className="text-13 muted">
        {formatMoment(language, entry.created_at, zone)}
        {entry.about ? ` · ${entry.about}` : ""}
      </span>
      {entry.reason ? <Reason act={entry.act} reason={entry.reason} /> : null}
    </div>
  );
}

/** What officials did and looked at: all of it, or one part. */
export function LogPage({ list, part }: { list: Paged<LogEntry>; part: LogPart | undefined }) {
  const { t } = useView();
  return (
    <>
      <Parts part={part} />
      <p className="text-13 muted row">
        <Icon name="lock" size={18} />
        {t("official.log_note")}
      </p>
      {list.items.length === 0 ? <p className="muted">{t("official.log_none")}</p> : null}
      <ul className="card list">
        {list.items.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      <More path={pathOf(part)} cursor={list.nextCursor} />
    </>
  );
}
