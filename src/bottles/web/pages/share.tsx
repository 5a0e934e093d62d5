import { useView } from "../../../shell/view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { Shared } from "../../reading/sharing";
import { shareTitle } from "../localized";

type ButtonShape = "disc" | "bar";

function Face({ look, icon, label }: { look: ButtonShape; icon: IconName; label: string }) {
  if (look === "disc") return <Icon name={icon} />;
  return (
    <>
      <Icon name={icon} size={20} />
      {label}
    </>
  );
}

/** Web Share where available, else copy; without script a link to the share page. */
export function ShareButtons({ shared, look }: { shared: Shared; look: ButtonShape }) {
  const { t } = useView();
  const { bottle, btype, url, text } = shared;
  const shape = look === "disc" ? "icon-button disc" : "";
  const name = (text: string) => (look === "disc" ? text : undefined);
  const failed = {
    "data-failed": t("bottles.share.failed"),
    "data-title": shareTitle(t, btype, bottle.author.nickname),
  };
  const copy = {
    "data-copy": url,
    "data-done": t("bottles.share.copied"),
    "data-failed": t("bottles.share.copy_failed"),
  };
  return (
    <>
      <a className={`${shape} unscripted`} href={url} aria-label={name(t("bottles.share.page"))}>
        <Face look={look} icon="link" label={t("bottles.share.share")} />
      </a>
      <button type="button" className={shape} hidden {...copy} aria-label={name(t("bottles.share.copy"))}>
        <Face look={look} icon="copy" label={t("bottles.share.copy")} />
      </button>
      <button
        type="button"
        className={shape}
        hidden
        data-share=""
        data-url={url}
        data-text={text}
        {...failed}
        aria-label={name(t("bottles.share.share"))}
      >
        <Face look={look} icon="share" label={t("bottles.share.share")} />
      </button>
    </>
  );
}
