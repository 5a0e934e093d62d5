import { assetUrl } from "../document/assets";
import { usePageView } from "./page-view";

/** Empty state with a link to the sea. */
export function EmptyState({ title, text }: { title: string; text: string }) {
  const { t } = usePageView();
  return (
    <div className="card empty">
      <img src={assetUrl("bottle-mist.svg")} width={44} height={96} alt="" />
      <h2>{title}</h2>
      <p className="text-13 muted">{text}</p>
      <a className="button secondary small" href="/">
        {t("shell.face.home")}
      </a>
    </div>
  );
}
