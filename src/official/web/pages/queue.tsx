import type { Paged } from "../../../db/paging";
import { formatAgo, formatReference } from "../../../i18n/format";
import type { Kind, Reason } from "../../../safety/safety";
import { useView } from "../../../shell/view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { Waiting } from "../../official";
import { More } from "./frame";

const SIGNS: Record<Kind, IconName> = {
  bottle: "bottle",
  comment: "comment",
  answer: "reply",
  design: "palette",
  user: "profile",
  message: "comment",
};

export function Tags({ kind, reasons, hidden }: { kind?: Kind; reasons: Reason[]; hidden: boolean }) {
  const { t } = useView();
  return (
    <span className="office-tags">
      {reasons.map((reason) => (
        <span key={reason} className="office-tag why">
          <Icon name="flag" size={16} />
          {t(`safety.report.reason_${reason}`)}
        </span>
      ))}
      {kind ? (
        <span className="office-tag">
          <Icon name={SIGNS[kind]} size={16} />
          {t("official.reported_kind", { kind })}
        </span>
      ) : null}
      {hidden ? <span className="office-tag">{t("official.hidden")}</span> : null}
    </span>
  );
}

export function QueuePage({ list }: { list: Paged<Waiting> }) {
  const { t, language, now, zone } = useView();
  if (list.items.length === 0) return <p className="muted">{t("official.nothing")}</p>;
  return (
    <ul className="card list" id="queue">
      {list.items.map((row) => (
        <li key={row.id}>
          <a className="office-row" href={`/official/reports/${row.id}`}>
            <b>
              {t("official.reported_kind", { kind: row.kind })} · <bdi>{row.about.nickname ?? "…"}</bdi>
            </b>
            <span className="text-13 muted">
              {t("official.report", { n: formatReference(language, row.number) })} ·{" "}
              {formatAgo(language, row.openedAt, now, zone)} · {t("official.reporters", { n: row.reporters })}
            </span>
            <Tags reasons={row.reasons} hidden={row.hidden} />
          </a>
          <Icon name="chev" size={18} chev />
        </li>
      ))}
      <More path="/official/reports" cursor={list.nextCursor} rows="#queue > li" />
    </ul>
  );
}
