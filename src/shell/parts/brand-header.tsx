import { DayNightPicture } from "../../ui/pictures";
import { assetUrl } from "../document/assets";
import { usePageView } from "./page-view";
import { SeaPicture } from "./sea-picture";

/** The sea with the logo; `low`: less high, above a long form. */
export function BrandHeader({ low }: { low?: boolean }) {
  const { t } = usePageView();
  return (
    <header className={low ? "brand low" : "brand"}>
      <SeaPicture />
      {low ? null : (
        <DayNightPicture
          className="float"
          day={assetUrl("bottle-login.svg")}
          night={assetUrl("bottle-login-night.svg")}
        />
      )}
      <div className="name">
        <h1 className="serif text-32 bold">{t("shell.app.name")}</h1>
        <p className="text-17">{t("shell.app.line")}</p>
      </div>
    </header>
  );
}
