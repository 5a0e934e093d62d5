import type { Language } from "../../i18n/languages";
import { type Translate, translatorFor } from "../../i18n/translator";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";
import { assetUrl } from "../document/assets";
import { cachedPart } from "../document/cached-part";
import { usePageView } from "./page-view";

interface Props {
  t: Translate;
}

function InstallReason({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li>
      <Icon name={icon} size={20} />
      <span className="grow">{text}</span>
    </li>
  );
}

function InstallPrompt({ t }: Props) {
  return (
    <div data-way="prompt" hidden>
      <ul className="reasons">
        <InstallReason icon="nowifi" text={t("shell.install.offline")} />
        <InstallReason icon="bell" text={t("shell.install.news")} />
      </ul>
      <div className="button-pair">
        <button type="button" className="button secondary" data-install-act="refuse">
          {t("shell.install.not_now")}
        </button>
        <button type="button" className="button primary" data-install-act="add">
          <Icon name="install" size={20} />
          {t("shell.install.add")}
        </button>
      </div>
    </div>
  );
}

function AppleInstallSteps({ t }: Props) {
  return (
    <ol data-way="apple" className="steps" hidden>
      <li>
        <span className="grow">{t("shell.install.apple_share")}</span>
        <Icon name="share" />
      </li>
      <li>
        <span className="grow">{t("shell.install.apple_add")}</span>
        <Icon name="install" />
      </li>
    </ol>
  );
}

const InstallCardContent = cachedPart(({ language }: { language: Language }) => {
  const t = translatorFor(language);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        data-way="apple"
        data-install-act="refuse"
        aria-label={t("shell.install.not_now")}
        hidden
      >
        <Icon name="close" size={20} />
      </button>
      <div className="row gap-12">
        <img src={assetUrl("icon.svg")} width={64} height={64} alt="" loading="lazy" />
        <div className="grow">
          <h2 className="text-17" id="install-title">
            {t("shell.install.title")}
          </h2>
          <p className="text-13 muted">{t("shell.install.text")}</p>
        </div>
      </div>
      <InstallPrompt t={t} />
      <AppleInstallSteps t={t} />
    </>
  );
});

/** Offers to install the app; the script shows it after the second visit, where installing is possible. */
export function InstallCard() {
  const { language } = usePageView();
  const attributes = {
    className: "card install",
    "aria-labelledby": "install-title",
    hidden: true,
    "data-install": "",
  };
  return <InstallCardContent as="section" attributes={attributes} language={language} />;
}
