import { resetsAt } from "../../../db/counters";
import type { Ctx } from "../../../http/env";
import { formatAhead, formatNumber } from "../../../i18n/format";
import { page, Top } from "../../../shell/page";
import { Coin } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";
import { coinsByReason, type Rate } from "../../guide";
import { Amount, ReasonIcon } from "./reason";

function often(c: Ctx, { perDay, rise }: Rate): string {
  const { t } = c.var;
  if (rise) return t("coins.rises", { n: -rise });
  return perDay === null ? t("coins.each_time") : t("coins.per_day", { n: perDay });
}

function Rates({ c, title, rates }: { c: Ctx; title: string; rates: readonly Rate[] }) {
  return (
    <section className="day">
      <h2 className="t13 b m2">{title}</h2>
      <ul className="card list">
        {rates.map((rate) => (
          <li key={rate.reason}>
            <ReasonIcon reason={rate.reason} income={rate.amount > 0} />
            <span className="grow">
              <span className="what">{c.var.t(`coins.guide.${rate.reason}`)}</span>
              <span className="t12 m2">{often(c, rate)}</span>
            </span>
            <Amount c={c} amount={rate.amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `/coin-guide`: how coins are earned and what things cost (specification section 9). */
export function guidePage(c: Ctx, { coins }: SignedIn): Promise<Response> {
  const { t, language, now } = c.var;
  const { earn, spend } = coinsByReason();
  return page(
    c,
    { title: t("coins.guide") },
    <>
      <Top c={c} title={t("coins.guide")} back="/coin-records" />
      <main id="main" className="main coins">
        <p className="row t32 b num balance">
          <Coin size={30} />
          {formatNumber(language, coins)}
        </p>
        <Rates c={c} title={t("coins.earn")} rates={earn} />
        <Rates c={c} title={t("coins.spend")} rates={spend} />
        <p className="t13 m2 utc">
          {t("coins.day_begins", { when: formatAhead(language, resetsAt(now), now) })}
        </p>
      </main>
    </>,
  );
}
