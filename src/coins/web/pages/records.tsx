import { nextDayStart } from "../../../db/counters";
import type { ListPosition } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { formatMonth, formatNumber, formatRelativeDay, formatTimeOfDay } from "../../../i18n/format";
import { localDayOf } from "../../../i18n/time-zone";
import { toIsoTime } from "../../../runtime/iso";
import { Deferred, type MaybeDeferred } from "../../../shell/document/deferred";
import { renderTitledPage } from "../../../shell/document/page";
import { EmptyState } from "../../../shell/parts/empty-state";
import { MoreRow, nextPagePath } from "../../../shell/parts/more-row";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { ChoiceLinks } from "../../../ui/choice-links";
import { Coin, Icon } from "../../../ui/icon";
import { COIN_RECORD_TYPES, type CoinDay, type CoinRecord, type CoinRecordType } from "../../records";
import { CoinChart } from "./chart";
import { CoinAmount, CoinReasonIcon, coinReasonText } from "./reason";

interface CoinRecordsProps {
  type: CoinRecordType;
  after: ListPosition;
  coins: number;
  items: CoinRecord[];
  nextCursor: string | null;
  days: CoinDay[];
  month: { earned: number; spent: number };
}

const coinRecordsPath = (type: CoinRecordType): string =>
  type === "all" ? "/coin-records" : `/coin-records?type=${type}`;

function CoinBalance({ coins, month }: Pick<CoinRecordsProps, "coins" | "month">) {
  const { t, locale, now, zone } = usePageView();
  const name = formatMonth(locale, now, zone);
  return (
    <div className="row between balance">
      <div>
        <p className="text-13 muted">{t("coins.balance")}</p>
        <p className="row text-32 bold numeric">
          <Coin size={30} />
          {formatNumber(locale, coins)}
        </p>
      </div>
      <div className="text-13 month">
        <p>
          <span className="muted">{t("coins.earned_in", { month: name })}</span> <CoinAmount amount={month.earned} />
        </p>
        <p>
          <span className="muted">{t("coins.spent")}</span> <CoinAmount amount={-month.spent} />
        </p>
      </div>
    </div>
  );
}

function RecordTypeFilter({ type }: { type: CoinRecordType }) {
  const { t } = usePageView();
  return (
    <ChoiceLinks
      label={t("coins.filter")}
      choices={COIN_RECORD_TYPES}
      current={type}
      pathOf={coinRecordsPath}
      nameOf={(each) => t(`coins.${each}`)}
    />
  );
}

function CoinRecordItem({ record }: { record: CoinRecord }) {
  const view = usePageView();
  const { locale, zone } = view;
  return (
    <li>
      <CoinReasonIcon reason={record.reason} income={record.amount > 0} />
      <span className="grow">
        <span className="what">{coinReasonText(view, record.reason)}</span>
        <time className="text-12 muted" dateTime={toIsoTime(record.createdAt)}>
          {formatTimeOfDay(locale, record.createdAt, zone)}
        </time>
      </span>
      <CoinAmount amount={record.amount} />
    </li>
  );
}

function RecordsByDay({ items, after }: Pick<CoinRecordsProps, "items" | "after">) {
  const { locale, now, zone, htmx } = usePageView();
  const goesOn = htmx ? String(localDayOf(Number(after.id), zone)) : "";
  const days = [...Map.groupBy(items, ({ createdAt }) => localDayOf(createdAt, zone))];
  return days.map(([day, records]) => {
    const begun = String(day) === goesOn;
    return (
      <section key={day} className={begun ? "day goes-on" : "day"}>
        {begun ? null : <h2 className="text-13 bold muted">{formatRelativeDay(locale, day, localDayOf(now, zone))}</h2>}
        <ul className="card list">
          {records.map((record) => (
            <CoinRecordItem key={record.id} record={record} />
          ))}
        </ul>
      </section>
    );
  });
}

function MoreRecords({ type, nextCursor }: Pick<CoinRecordsProps, "type" | "nextCursor">) {
  const { t } = usePageView();
  return (
    <MoreRow tag="p" next={nextPagePath(`/coin-records?type=${type}`, nextCursor)} rows="#records > *">
      {t("coins.more")}
    </MoreRow>
  );
}

function NoRecords({ type }: { type: CoinRecordType }) {
  const { t } = usePageView();
  return (
    <EmptyState
      title={t(`coins.${type}_none`)}
      text={t("coins.none_text")}
      href="/coin-guide"
      label={t("coins.guide")}
    />
  );
}

function CoinRecords(props: CoinRecordsProps) {
  const { t } = usePageView();
  return (
    <>
      <CoinBalance {...props} />
      <CoinChart days={props.days} />
      <a className="link to-guide" href="/coin-guide">
        <Icon name="info" size={20} />
        {t("coins.guide")}
      </a>
      <RecordTypeFilter type={props.type} />
      {props.items.length > 0 ? (
        <div id="records">
          <RecordsByDay {...props} />
          <MoreRecords {...props} />
        </div>
      ) : (
        <NoRecords type={props.type} />
      )}
    </>
  );
}

export function coinRecordsPage(c: Ctx, shown: MaybeDeferred<CoinRecordsProps>): Promise<Response> {
  const { t, locale, now, zone } = pageViewOf(c);
  const title = t("coins.title");
  return renderTitledPage(
    c,
    { title, back: "/profile", layout: "coins" },
    <>
      <Deferred of={shown}>{(props) => <CoinRecords {...props} />}</Deferred>
      <p className="text-12 muted utc-note">
        {t("coins.utc", { time: formatTimeOfDay(locale, nextDayStart(now), zone) })}
      </p>
    </>,
  );
}
