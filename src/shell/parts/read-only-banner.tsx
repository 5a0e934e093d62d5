import { Icon } from "../../ui/icon";
import { usePageView } from "./page-view";

/** Says above every page that nothing can be saved just now. */
export function ReadOnlyBanner() {
  const { t, readOnly } = usePageView();
  if (!readOnly) return null;
  return (
    <div className="newer-terms" role="status">
      <Icon name="info" size={20} />
      <p>{t("shell.read_only")}</p>
    </div>
  );
}
