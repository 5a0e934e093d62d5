import { formatNumber } from "../../../i18n/format";
import { useChosen } from "../../../shell/panes/as-list";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { StandingBottle } from "../../../ui/scene";

export interface BackpackCardProps {
  capacity: number;
  used: number;
  pictures: readonly string[];
}

export function BackpackCard({ capacity, used, pictures }: BackpackCardProps) {
  const { t, locale } = usePageView();
  const text = t("profile.places", {
    used: formatNumber(locale, used),
    capacity: formatNumber(locale, capacity),
  });
  return (
    <a className="card panel plain" href="/backpack" aria-current={useChosen()("/backpack")}>
      <span className="row between">
        <b>{t("profile.backpack")}</b>
        <span className="row muted numeric">
          {text}
          <Icon name="chev" size={18} chev />
        </span>
      </span>
      {pictures.length > 0 ? (
        <span className="glimpse">
          {pictures.map((svg, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two bottles may have the same picture, and the list never changes.
            <StandingBottle key={n} svg={svg} small />
          ))}
        </span>
      ) : null}
      <progress className="meter" value={Math.min(used, capacity)} max={capacity} aria-label={t("profile.backpack")} />
    </a>
  );
}
