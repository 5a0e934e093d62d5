import { formatMoment } from "../../i18n/format";
import { NEWCOMER } from "../../limits/limits";
import { Icon } from "../../ui/icon";
import { useView, type View } from "./view";

/** What a newcomer is told of what they wrote: that others do not read the contacts in it yet, why, and until when. */
export function newcomerNote({ t, language, zone, person, now }: View): string {
  const since = person?.createdAt ?? now;
  const when = formatMoment(language, since + NEWCOMER.time, zone);
  const n = Math.max(0, NEWCOMER.throws - (person?.throwCount ?? 0));
  if (n === 0) return t("safety.newcomer.masked_time", { when });
  if (now >= since + NEWCOMER.time) return t("safety.newcomer.masked_throws", { n });
  return t("safety.newcomer.masked_both", { when, n });
}

export function MaskedMine({ masked }: { masked: boolean | undefined }) {
  const view = useView();
  if (!masked) return null;
  return (
    <p className="note calm">
      <Icon name="eye" size={20} />
      <span>{newcomerNote(view)}</span>
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
