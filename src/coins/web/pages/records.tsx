import { resetsAt } from "../../../db/counters";
import type { Place } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { formatClock, formatDay, formatMonth, formatNumber, formatTime } from "../../../i18n/format";
import { dayIn } from "../../../i18n/zone";
import { iso } from "../../../runtime/iso";
import { Later, type Soon } from "../../../shell/document/later";
import { page, Top } from "../../../shell/document/page";
import { MoreRow } from "../../../shell/parts/more-row";
import { useView, viewOf } from "../../../shell/parts/view";
import { Coin, Icon } from "../../../ui/icon";
import { urls } from "../../../ui/urls";
import { type CoinDay, type CoinRecord, RECORD_TYPES, type RecordType } from "../../records";
import { Chart } from "./chart";
import { Amount, ReasonIcon, reasonText } from "./reason";

interface RecordsProps {
  type: RecordType;
  after: Place;
  coins: number;
  items: CoinRecord[];
  nextCursor: string | null;
  days: CoinDay[];
  month: { earned: number; spent: number };
}

const pathOf = (type: RecordType): string =>
  type === "all" ? "/coin-records" : `/coin-records?type=${type}`;

function Balance({ coins, month }: Pick<RecordsProps, "coins" | "month">) {
  const { t, language, now } = useView();
  const name = formatMonth(language, now);
  return (
    <div className="row between balance">
      <div>
        <p className="text-13 muted">{t("coins.balance")}</p>
        <p className="row text-32 bold numeric">
          <Coin size={30} />
          {formatNumber(language, coins)}
        </p>
      </div>
      <div className="text-13 month">
        <p>
          <span className="muted">{t("coins.earned_in", { month: name })}</span>{" "}
          <Amount amount={month.earned} />
        </p>
        <p>
          <span className="muted">{t("coins.spent")}</span> <Amount amount={-month.spent} />
        </p>
      </div>
    </div>
  );
}

function Filter({ type }: { type: RecordType }) {
  const { t } = useView();
  return (
    <nav className="segments" aria-label={t("coins.filter")}>
      {RECORD_TYPES.map((each) => (
        <a key={each} href={pathOf(each)} aria-current={each === type ? "page" : undefined}>
          {t(`coins.${each}`)}
        </a>
      ))}
    </nav>
  );
}

function Row({ record }: { record: CoinRecord }) {
  const view = useView();
  const { language, zone } = view;
  return (
    <li>
      <ReasonIcon reason={record.reason} income={record.amount > 0} />
      <span className="grow">
        <span className="what">{reasonText(view, record.reason)}</span>
        <time className="text-12 muted" dateTime={iso(record.createdAt)}>
          {formatTime(language, record.createdAt, zone)}
        </time>
      </span>
      <Amount amount={record.amount} />
    </li>
  );
}

function Days({ items, after }: Pick<RecordsProps, "items" | "after">) {
  const { language, now, zone, htmx } = useView();
  const goesOn = htmx ? String(dayIn(Number(after.id), zone)) : "";
  const days = [...Map.groupBy(items, ({ createdAt }) => dayIn(createdAt, zone))];
  return days.map(([day, records]) => {
    const begun = String(day) === goesOn;
    return (
      <section key={day} className={begun ? "day goes-on" : "day"}>
        {begun ? null : <h2 className="text-13 bold muted">{formatDay(language, day, dayIn(now, zone))}</h2>}
        <ul className="card list">
          {records.map((record) => (
            <Row key={record.id} record={record} />
          ))}
        </ul>
      </section>
    );
  });
}

function More({ type, nextCursor }: Pick<RecordsProps, "type" | "nextCursor">) {
  const { t } = useView();
  if (!nextCursor) return null;
  const next = `/coin-records?type=${type}&cursor=${encodeURIComponent(nextCursor)}`;
  return (
    <MoreRow as="p" next={next} rows="#records > *">
      {t("coins.more")}
    </MoreRow>
  );
}

function Nothing({ type }: { type: RecordType }) {
  const { t } = useView();
  return (
    <div className="card empty">
      <img src={urls.static("bottle-mist.svg")} width={44} height={96} alt="" />
      <h2>{t(`coins.${type}_none`)}</h2>
      <p className="text-13 muted">{t("coins.none_text")}</p>
      <a className="button secondary small" href="/coin-guide">
        {t("coins.guide")}
      </a>
    </div>
  );
}

function Shown(props: RecordsProps) {
  const { t } = useView();
  return (
    <>
      <Balance {...props} />
      <Chart days={props.days} />
      <a className="link to-guide" href="/coin-guide">
        <Icon name="info" size={20} />
        {t("coins.guide")}
      </a>
      <Filter type={props.type} />
      {props.items.length > 0 ? (
        <div id="records">
          <Days {...props} />
          <More {...props} />
        </div>
      ) : (
        <Nothing type={props.type} />
      )}
    </>
  );
}

export function recordsPage(c: Ctx, shown: Soon<RecordsProps>): Promise<Response> {
  const { t, language, now, zone } = viewOf(c);
  const title = t("coins.title");
  return page(
    c,
    { title },
    <>
      <Top title={title} back="/profile" />
      <main id="main" className="main coins">
        <Later of={shown}>{(props) => <Shown {...props} />}</Later>
        <p className="text-12 muted utc-note">
          {t("coins.utc", { time: formatClock(language, resetsAt(now), zone) })}
        </p>
      </main>
    </>,
  );
}
