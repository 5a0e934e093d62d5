import { resetsAt } from "../../../db/counters";
import type { Ctx } from "../../../http/env";
import { formatAhead, formatClock, formatNumber } from "../../../i18n/format";
import { page, Top } from "../../../shell/document/page";
import { useView, type View, viewOf } from "../../../shell/parts/view";
import { Coin } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";
import { coinsByReason, type Rate } from "../../guide";
import { Amount, ReasonIcon } from "./reason";

function often(view: View, { perDay, rise }: Rate): string {
  const { t } = view;
  if (rise) return t("coins.rises", { n: -rise });
  return perDay === null ? t("coins.each_time") : t("coins.per_day", { n: perDay });
}

function Rates({ title, rates }: { title: string; rates: readonly Rate[] }) {
  const view = useView();
  const { t } = view;
  return (
    <section className="day">
      <h2 className="text-13 bold muted">{title}</h2>
      <ul className="card list">
        {rates.map((rate) => (
          <li key={rate.reason}>
            <ReasonIcon reason={rate.reason} income={rate.amount > 0} />
            <span className="grow">
              <span className="what">{t(`coins.guide.${rate.reason}`)}</span>
              <span className="text-12 muted">{often(view, rate)}</span>
            </span>
            <Amount amount={rate.amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function guidePage(c: Ctx, { coins }: SignedIn): Promise<Response> {
  const { t, language, now, zone } = viewOf(c);
  const next = resetsAt(now);
  const { earn, spend } = coinsByReason(now);
  return page(
    c,
    { title: t("coins.guide") },
    <>
      <Top title={t("coins.guide")} back="/coin-records" />
      <main id="main" className="main coins">
        <p className="row text-32 bold numeric balance">
          <Coin size={30} />
          {formatNumber(language, coins)}
        </p>
        <Rates title={t("coins.earn")} rates={earn} />
        <Rates title={t("coins.spend")} rates={spend} />
        <p className="text-13 muted utc-note">
          {t("coins.day_begins", {
            when: formatAhead(language, next, now),
            time: formatClock(language, next, zone),
          })}
        </p>
      </main>
    </>,
  );
}
