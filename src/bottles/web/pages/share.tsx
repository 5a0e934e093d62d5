import { useView } from "../../../shell/view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { Shared } from "../../reading/sharing";
import { shareTitle } from "../localized";

/** Over the sea they are discs; in the bar of a bottle in hand they carry their names. */
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

/**
 * Sharing through the device where it can, copying the link where it cannot, and without a script a plain link to
 * the page that is made for sharing.
 */
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
