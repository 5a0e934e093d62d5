import type { ComponentProps } from "react";
import type { Locale } from "../../../i18n/locales";
import { type Translate, translatorFor } from "../../../i18n/translator";
import { cachedPart, IconOnly } from "../../../shell/document/cached-part";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { BottleShare } from "../../reading/sharing";
import { shareTitle } from "../localized";

type ButtonShape = "disc" | "bar";

const LabelledIcon = cachedPart(({ icon, label }: { icon: IconName; label: string }) => (
  <>
    <Icon name={icon} size={20} />
    {label}
  </>
));

interface ShareControlProps extends Pick<ComponentProps<typeof IconOnly>, "as" | "attributes"> {
  look: ButtonShape;
  icon: IconName;
  label: string;
}

const ShareControl = ({ look, icon, label, ...element }: ShareControlProps) =>
  look === "disc" ? <IconOnly {...element} name={icon} /> : <LabelledIcon {...element} icon={icon} label={label} />;

interface ShareTexts {
  url: string;
  text: string;
  title: string;
}

/** Share buttons: Web Share where available, else copy; without script a link to the share page. */
export function ShareControls({ locale, look, url, text, title }: ShareTexts & { locale: Locale; look: ButtonShape }) {
  const t = translatorFor(locale);
  const className = look === "disc" ? "icon-button disc" : "";
  const named = (name: string) => ({ "aria-label": look === "disc" ? name : undefined });
  const button = { type: "button", className, hidden: true } as const;
  const copy = {
    ...button,
    "data-copy": url,
    "data-done": t("bottles.share.copied"),
    "data-failed": t("bottles.share.copy_failed"),
    ...named(t("bottles.share.copy")),
  };
  const share = {
    ...button,
    "data-share": "",
    "data-url": url,
    "data-text": text,
    "data-failed": t("bottles.share.failed"),
    "data-title": title,
    ...named(t("bottles.share.share")),
  };
  const link = { className: `${className} unscripted`, href: url, ...named(t("bottles.share.page")) };
  return (
    <>
      <ShareControl as="a" attributes={link} look={look} icon="link" label={t("bottles.share.share")} />
      <ShareControl as="button" attributes={copy} look={look} icon="copy" label={t("bottles.share.copy")} />
      <ShareControl as="button" attributes={share} look={look} icon="share" label={t("bottles.share.share")} />
    </>
  );
}

/** What is shared of a bottle, in the reader's language. */
export const shareTextsOf = (t: Translate, { bottle, btype, url, text }: BottleShare): ShareTexts => ({
  url,
  text,
  title: shareTitle(t, btype, bottle.author?.nickname ?? null),
});

/** `ShareControls` on a page. */
export function ShareButtons({ shared, look }: { shared: BottleShare; look: ButtonShape }) {
  const { t, locale } = usePageView();
  return <ShareControls locale={locale} look={look} {...shareTextsOf(t, shared)} />;
}
