import { cachedMarkup, elementWithMarkup, soleIconMarkup } from "../../../shell/document/cached-markup";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { BottleShare } from "../../reading/sharing";
import { shareTitle } from "../localized";

type ButtonShape = "disc" | "bar";

const labelledIcon = cachedMarkup(({ icon, label }: { icon: IconName; label: string }) => (
  <>
    <Icon name={icon} size={20} />
    {label}
  </>
));

/** Share buttons: Web Share where available, else copy; without script a link to the share page. */
export function ShareButtons({ shared, look }: { shared: BottleShare; look: ButtonShape }) {
  const { t } = usePageView();
  const { bottle, btype, url, text } = shared;
  const className = look === "disc" ? "icon-button disc" : "";
  const named = (name: string) => ({ "aria-label": look === "disc" ? name : undefined });
  const face = (icon: IconName, label: string) =>
    look === "disc" ? soleIconMarkup({ name: icon }) : labelledIcon({ icon, label });
  const copy = {
    "data-copy": url,
    "data-done": t("bottles.share.copied"),
    "data-failed": t("bottles.share.copy_failed"),
    ...named(t("bottles.share.copy")),
  };
  const share = {
    "data-share": "",
    "data-url": url,
    "data-text": text,
    "data-failed": t("bottles.share.failed"),
    "data-title": shareTitle(t, btype, bottle.author?.nickname ?? null),
    ...named(t("bottles.share.share")),
  };
  const link = { className: `${className} unscripted`, href: url, ...named(t("bottles.share.page")) };
  return (
    <>
      {elementWithMarkup("a", link, face("link", t("bottles.share.share")))}
      {elementWithMarkup(
        "button",
        { type: "button", className, hidden: true, ...copy },
        face("copy", t("bottles.share.copy")),
      )}
      {elementWithMarkup(
        "button",
        { type: "button", className, hidden: true, ...share },
        face("share", t("bottles.share.share")),
      )}
    </>
  );
}
