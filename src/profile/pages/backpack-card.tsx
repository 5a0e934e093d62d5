import type { Ctx } from "../../http/env";
import { formatNumber } from "../../i18n/format";

/** How full the backpack is. */
export function BackpackCard({ c, capacity, used }: { c: Ctx; capacity: number; used: number }) {
  const { t, language } = c.var;
  const text = t("profile.places", {
    used: formatNumber(language, used),
    capacity: formatNumber(language, capacity),
  });
  return (
    <a className="card panel plain" href="/collected-bottles">
      <span className="row sp">
        <b>{t("profile.backpack")}</b>
        <span className="m2 num" dir="ltr">
          {text}
        </span>
      </span>
      <progress className="meter" value={used} max={capacity} aria-label={t("profile.backpack")} />
    </a>
  );
}
