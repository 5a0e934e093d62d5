import { countryInText } from "../../../i18n/countries";
import { markupTemplate } from "../../../shell/document/markup-template";
import { newcomerMaskText } from "../../../shell/parts/own-content-notes";
import type { PageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { Bottle } from "../../reading/bottle-view";
import { isAuthoredBy } from "../localized";

function countryKeptIn({ voyage }: Bottle): string | null {
  const keptEvent = voyage.findLast((each) => each.kind === "found" && each.outcome === "kept");
  return keptEvent?.kind === "found" ? keptEvent.country : null;
}

const stateLine = markupTemplate<{ icon: IconName }, { text: string }>({ text: "text" }, ({ icon, text }) => (
  <p className="note calm">
    <Icon name={icon} size={20} />
    <span>{text}</span>
  </p>
));

/** State of a bottle no longer at sea, for its author. */
function stateForAuthor(view: PageView, bottle: Bottle): string {
  const { t, language } = view;
  const country = countryKeptIn(bottle);
  if (bottle.hidden) return stateLine({ icon: "eye" }, { text: t("bottles.page.hidden_mine") });
  if (bottle.masked) return stateLine({ icon: "eye" }, { text: newcomerMaskText(view) });
  switch (bottle.status) {
    case "removed":
      return stateLine(
        { icon: "trash" },
        { text: t(country ? "bottles.page.kept_destroyed" : "bottles.page.removed") },
      );
    case "collected":
      if (!country) return "";
      return stateLine(
        { icon: "bag" },
        { text: t("bottles.page.kept_in", { country: countryInText(country, language) }) },
      );
    case "drifting":
    case "held":
    case "expired":
      return "";
  }
}

/** Says that a bottle no longer drifts, and why. */
export function bottleStateMarkup(view: PageView, bottle: Bottle): string {
  if (bottle.status === "expired") return stateLine({ icon: "clock" }, { text: view.t("bottles.page.expired") });
  return isAuthoredBy(view.person, bottle) ? stateForAuthor(view, bottle) : "";
}
