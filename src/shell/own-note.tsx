import { Icon } from "../ui/icon";
import { useView } from "./view";

/** Tells an author that their text is hidden. */
export function HiddenMine({ hidden }: { hidden: boolean | undefined }) {
  const { t } = useView();
  if (!hidden) return null;
  return (
    <p className="note calm">
      <Icon name="eye-off" size={20} />
      <span>{t("shell.hidden_mine")}</span>
    </p>
  );
}
