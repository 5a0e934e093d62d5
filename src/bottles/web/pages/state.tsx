import { countryName } from "../../../i18n/countries";
import { newcomerNote } from "../../../shell/parts/own-note";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { Bottle } from "../../reading/view";
import { isOwn } from "../localized";

interface Props {
  bottle: Bottle;
}

function keptIn({ voyage }: Bottle): string | null {
  const kept = voyage.findLast((each) => each.kind === "found" && each.outcome === "kept");
  return kept?.kind === "found" ? kept.country : null;
}

function Line({ icon, text }: { icon: IconName; text: string }) {
  return (
    <p className="note calm">
      <Icon name={icon} size={20} />
      <span>{text}</span>
    </p>
  );
}

/** What the author reads of a bottle no longer at sea. */
function OfMine({ bottle }: Props) {
  const view = useView();
  const { t, language } = view;
  const country = keptIn(bottle);
  if (bottle.hidden) return <Line icon="eye" text={t("bottles.page.hidden_mine")} />;
  if (bottle.masked) return <Line icon="eye" text={newcomerNote(view)} />;
  if (bottle.status === "removed") {
    return <Line icon="trash" text={t(country ? "bottles.page.kept_destroyed" : "bottles.page.removed")} />;
  }
  if (bottle.status !== "collected" || !country) return null;
  return <Line icon="bag" text={t("bottles.page.kept_in", { country: countryName(country, language) })} />;
}

/** That a bottle drifts no more, and why. */
export function State({ bottle }: Props) {
  const { t, person } = useView();
  if (bottle.status === "expired") return <Line icon="clock" text={t("bottles.page.expired")} />;
  return isOwn(person, bottle) ? <OfMine bottle={bottle} /> : null;
}
