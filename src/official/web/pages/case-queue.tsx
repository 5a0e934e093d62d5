import { type ReactNode, useContext } from "react";
import type { ListPage } from "../../../db/paging";
import { formatNumber, formatReference } from "../../../i18n/format";
import { SAFETY_LIMITS } from "../../../limits/safety";
import type { ContentKind, ReportReason } from "../../../safety/safety";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import { Translatable } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { PendingCase } from "../../official";
import { useTimeLeftFormat } from "./durations";
import { CountsContext, MoreLink } from "./frame";
import { Key } from "./key";

const CONTENT_KIND_ICONS: Record<ContentKind, IconName> = {
  bottle: "bottle",
  comment: "comment",
  answer: "reply",
  design: "palette",
  user: "profile",
  message: "comment",
};

export function CaseTags({ kind, reasons, hidden }: { kind?: ContentKind; reasons: ReportReason[]; hidden: boolean }) {
  const { t } = usePageView();
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
          <Icon name={CONTENT_KIND_ICONS[kind]} size={16} />
          {t("official.reported_kind", { kind })}
        </span>
      ) : null}
      {hidden ? <span className="office-tag">{t("official.hidden")}</span> : null}
    </span>
  );
}

function BirthdayQueueLink({ n }: { n: number }) {
  const { t } = usePageView();
  if (n === 0) return null;
  return (
    <div className="card list office-queues">
      <a href="/official/birthdays">
        <Icon name="calendar" size={22} />
        <span className="grow">{t("official.birthdays_waiting", { n })}</span>
        <Icon name="chev" size={18} chev />
      </a>
    </div>
  );
}

export interface CaseQueue {
  list: ListPage<PendingCase>;
  /** First words of what is public, by id of the case. */
  words: ReadonlyMap<string, string>;
}

/**
 * The reports that wait, and the way to the birthdays that do. In a wide window they stand beside the place of a case,
 * where none is open yet: opening one is a look that the log keeps, so that no page does it by itself.
 */
export function QueuePage({ queue, birthdays }: { queue: CaseQueue; birthdays: number }) {
  const { t } = usePageView();
  return (
    <div className="office-panes unopened">
      <QueuePane queue={queue}>
        <BirthdayQueueLink n={birthdays} />
      </QueuePane>
      <div className="office-case">
        {queue.list.items.length > 0 ? <p className="muted">{t("official.choose_case")}</p> : null}
      </div>
    </div>
  );
}

interface QueuePaneProps {
  queue: CaseQueue;
  /** Id of the case beside it. */
  current?: string;
  /** Other queues, above the reports. */
  children?: ReactNode;
}

/** The queue; in a wide window beside a case or the place of one. */
export function QueuePane({ queue, current, children }: QueuePaneProps) {
  const { t } = usePageView();
  const isEmpty = queue.list.items.length === 0;
  return (
    <section className="office-queue" aria-label={t("official.queue")}>
      <QueueChips />
      {children}
      {isEmpty ? <p className="muted">{t("official.nothing")}</p> : <CaseList queue={queue} current={current} />}
    </section>
  );
}

/** Until when its decision is due; red where that is soon, or somebody may be in danger. */
function TimeLeft({ row }: { row: PendingCase }) {
  const { now } = usePageView();
  const formatTimeLeft = useTimeLeftFormat();
  const left = row.openedAt + SAFETY_LIMITS.decisionTarget - now;
  const pressing = row.urgent !== null || left < SAFETY_LIMITS.decisionSoon;
  return <span className={pressing ? "office-left pressing" : "office-left"}>{formatTimeLeft(left)}</span>;
}

/** What is reported of whom, by how many, and what else officials call the case by. */
function CaseFacts({ row }: { row: PendingCase }) {
  const { t, locale } = usePageView();
  const facts = [
    t("official.reporters", { n: row.reporters }),
    ...(row.folded > 0 ? [t("official.folded", { n: row.folded })] : []),
    ...(row.hidden ? [t("official.hidden")] : []),
    t("official.report", { n: formatReference(locale, row.number) }),
  ];
  return (
    <span className="text-13 muted office-facts">
      {t("official.reported_kind", { kind: row.kind })} ·{" "}
      {row.about.nickname === null ? (
        t("official.report_left")
      ) : (
        <bdi {...nameAttributes(row.about.nickname)}>{row.about.nickname}</bdi>
      )}{" "}
      · {facts.join(" · ")}
    </span>
  );
}

interface CaseRowProps {
  row: PendingCase;
  current: boolean;
  /** The key that opens it. */
  hotkey: string | undefined;
}

function CaseRow({ row, current, hotkey }: CaseRowProps) {
  const { t } = usePageView();
  return (
    <a
      className="office-row office-reported"
      href={`/official/reports/${row.id}`}
      aria-current={current ? "true" : undefined}
      data-key={hotkey}
      aria-keyshortcuts={hotkey}
    >
      <Icon name={CONTENT_KIND_ICONS[row.kind]} size={22} />
      <b>
        {row.reasons.map((reason) => t(`safety.report.reason_${reason}`)).join(" · ")}{" "}
        {hotkey ? <Key name={hotkey} /> : null}
      </b>
      <TimeLeft row={row} />
      <CaseFacts row={row} />
    </a>
  );
}

const QUEUES = [
  { to: "reports", counted: "reports", name: "official.tab_reports" },
  { to: "texts", counted: "words", name: "official.held" },
  { to: "appeals", counted: "appeals", name: "official.tab_appeals" },
] as const;

/** The queues in which something waits for a decision; the first stands below. */
function QueueChips() {
  const { t, locale } = usePageView();
  const counts = useContext(CountsContext);
  return (
    <nav className="office-parts" aria-label={t("official.queues")}>
      {QUEUES.map(({ to, counted, name }) => (
        <a key={to} href={`/official/${to}`} aria-current={to === "reports" ? "true" : undefined}>
          <span className="numeric">
            {t(name)} {formatNumber(locale, counts[counted] ?? 0)}
          </span>
        </a>
      ))}
    </nav>
  );
}

/** Beside the link, as their verb is a button. */
const CaseWords = ({ id, words }: { id: string; words: string | undefined }) =>
  words ? (
    <div className="office-row-words">
      <Translatable kind="case_words" id={id} text={words} className="office-words-of" />
    </div>
  ) : null;

/** @param current id of the case beside it */
function CaseList({ queue: { list, words }, current }: { queue: CaseQueue; current?: string }) {
  const { cursor } = usePageView().query;
  const begins = current === undefined && cursor === undefined;
  return (
    <ul className="card list" id="queue">
      {list.items.map((row, index) => (
        <li key={row.id}>
          <CaseRow row={row} current={row.id === current} hotkey={begins && index === 0 ? "j" : undefined} />
          <Icon name="chev" size={18} chev />
          <CaseWords id={row.id} words={words.get(row.id)} />
        </li>
      ))}
      <MoreLink path="/official/reports" cursor={list.nextCursor} rows="#queue > li" />
    </ul>
  );
}
