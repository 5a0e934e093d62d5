import { formatNumber } from "../../../i18n/format";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { elementWithMarkup } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import { useChosen } from "../../../shell/panes/as-list";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { DayNightPicture } from "../../../ui/pictures";
import { standingBottlePath } from "../../../ui/sea/variant-names";

export interface BackpackCardProps {
  capacity: number;
  used: number;
  pictures: readonly string[];
}

const glimpseMarkup = markupTemplate<object, { day: string; night: string }>(
  { day: "raw", night: "raw" },
  DayNightPicture,
);

interface BackpackTexts {
  places: string;
  /** Absent: there are none. */
  pictures: string | undefined;
  meter: string;
  capacity: string;
}

const backpackMarkup = markupTemplate<{ locale: Locale }, BackpackTexts>(
  { places: "text", pictures: "raw", meter: "raw", capacity: "raw" },
  ({ locale, places, pictures, meter, capacity }) => {
    const t = translatorFor(locale);
    return (
      <>
        <span className="row between">
          <b>{t("profile.backpack")}</b>
          <span className="row muted numeric">
            {places}
            <Icon name="chev" size={18} chev />
          </span>
        </span>
        {pictures === undefined ? null : elementWithMarkup("span", { className: "glimpse" }, pictures)}
        <progress className="meter" value={meter} max={capacity} aria-label={t("profile.backpack")} />
      </>
    );
  },
);

/** The first bottles, in the drawing for under 64 px. */
const glimpsesMarkup = (pictures: readonly string[]): string =>
  pictures
    .map((svg) =>
      glimpseMarkup({}, { day: standingBottlePath(svg, false, true), night: standingBottlePath(svg, true, true) }),
    )
    .join("");

export function BackpackCard({ capacity, used, pictures }: BackpackCardProps) {
  const { t, locale } = usePageView();
  const chosen = useChosen()("/backpack");
  const places = { used: formatNumber(locale, used), capacity: formatNumber(locale, capacity) };
  const markup = backpackMarkup(
    { locale },
    {
      places: t("profile.places", places),
      pictures: pictures.length > 0 ? glimpsesMarkup(pictures) : undefined,
      meter: String(Math.min(used, capacity)),
      capacity: String(capacity),
    },
  );
  return elementWithMarkup("a", { className: "card panel plain", href: "/backpack", "aria-current": chosen }, markup);
}
