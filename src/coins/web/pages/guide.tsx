import { nextDayStart } from "../../../db/counters";
import type { Ctx } from "../../../http/env";
import { formatAhead, formatNumber, formatTimeOfDay } from "../../../i18n/format";
import { renderTitledPage } from "../../../shell/document/page";
import { type PageView, pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { Coin } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";
import { type CoinRate, listCoinRates } from "../../rates";
import { CoinAmount, CoinReasonIcon } from "./reason";

function rateFrequencyText(view: PageView, { perDay, rise }: CoinRate): string {
  const { t } = view;
  if (rise) return t("coins.rises", { n: -rise });
  return perDay === null ? t("coins.each_time") : t("coins.per_day", { n: perDay });
}

function CoinRateList({ title, rates }: { title: string; rates: readonly CoinRate[] }) {
  const view = usePageView();
  const { t } = view;
  return (
    <section className="day">
      <h2 className="text-13 bold muted">{title}</h2>
      <ul className="card list">
        {rates.map((rate) => (
          <li key={rate.reason}>
            <CoinReasonIcon reason={rate.reason} income={rate.amount > 0} />
            <span className="grow">
              <span className="what">{t(`coins.guide.${rate.reason}`)}</span>
              <span className="text-12 muted">{rateFrequencyText(view, rate)}</span>
            </span>
            <CoinAmount amount={rate.amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function coinGuidePage(c: Ctx, { coins }: SignedIn): Promise<Response> {
  const { t, locale, now, zone } = pageViewOf(c);
  const next = nextDayStart(now);
  const { earn, spend } = listCoinRates(now);
  return renderTitledPage(
    c,
    { title: t("coins.guide"), back: "/coin-records", layout: "coins" },
    <>
      <p className="row text-32 bold numeric balance">
        <Coin size={30} />
        {formatNumber(locale, coins)}
      </p>
      <CoinRateList title={t("coins.earn")} rates={earn} />
      <CoinRateList title={t("coins.spend")} rates={spend} />
      <p className="text-13 muted utc-note">
        {t("coins.day_begins", {
          when: formatAhead(locale, next, now),
          time: formatTimeOfDay(locale, next, zone),
        })}
      </p>
    </>,
  );
}
