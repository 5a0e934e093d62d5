import { Icon } from "../ui/icon";
import { useView } from "./view";

/** What whoever wrote something is told of it: that others do not see it. */
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
