import { countryName } from "../../../i18n/countries";
import { newcomerMaskText } from "../../../shell/parts/own-content-notes";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { Bottle } from "../../reading/bottle-view";
import { isAuthoredBy } from "../localized";

interface BottleStateProps {
  bottle: Bottle;
}

function countryKeptIn({ voyage }: Bottle): string | null {
  const keptEvent = voyage.findLast((each) => each.kind === "found" && each.outcome === "kept");
  return keptEvent?.kind === "found" ? keptEvent.country : null;
}

function StateLine({ icon, text }: { icon: IconName; text: string }) {
  return (
    <p className="note calm">
      <Icon name={icon} size={20} />
      <span>{text}</span>
    </p>
  );
}

/** State of a bottle no longer at sea, for its author. */
function AuthorStateLine({ bottle }: BottleStateProps) {
  const view = usePageView();
  const { t, language } = view;
  const country = countryKeptIn(bottle);
  if (bottle.hidden) return <StateLine icon="eye" text={t("bottles.page.hidden_mine")} />;
  if (bottle.masked) return <StateLine icon="eye" text={newcomerMaskText(view)} />;
  if (bottle.status === "removed") {
    return <StateLine icon="trash" text={t(country ? "bottles.page.kept_destroyed" : "bottles.page.removed")} />;
  }
  if (bottle.status !== "collected" || !country) return null;
  return <StateLine icon="bag" text={t("bottles.page.kept_in", { country: countryName(country, language) })} />;
}

/** Says that a bottle no longer drifts, and why. */
export function BottleState({ bottle }: BottleStateProps) {
  const { t, person } = usePageView();
  if (bottle.status === "expired") return <StateLine icon="clock" text={t("bottles.page.expired")} />;
  return isAuthoredBy(person, bottle) ? <AuthorStateLine bottle={bottle} /> : null;
}
