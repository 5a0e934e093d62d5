import { Icon } from "../ui/icon";
import { useView } from "./view";

/** What a newcomer is told of what they wrote: that others do not read the contacts in it yet, and until when. */
export function MaskedMine({ masked }: { masked: boolean | undefined }) {
  const { t } = useView();
  if (!masked) return null;
  return (
    <p className="note calm">
      <Icon name="eye" size={20} />
      <span>{t("safety.newcomer.masked")}</span>
    </p>
  );
}

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
