import { formatDateTime } from "../../i18n/format";
import { NEWCOMER_LIMITS } from "../../limits/sea";
import { Icon } from "../../ui/icon";
import { markupInView, type PageView, usePageView } from "./page-view";

/** Text for newcomers: contacts in what they wrote are hidden from others, why, and until when. */
export function newcomerMaskText({ t, locale, zone, person, now }: PageView): string {
  const since = person?.createdAt ?? now;
  const when = formatDateTime(locale, since + NEWCOMER_LIMITS.age, zone);
  const n = Math.max(0, NEWCOMER_LIMITS.throws - (person?.throwCount ?? 0));
  if (n === 0 && now >= since + NEWCOMER_LIMITS.age) return t("safety.trust.masked");
  if (n === 0) return t("safety.newcomer.masked_time", { when });
  if (now >= since + NEWCOMER_LIMITS.age) return t("safety.newcomer.masked_throws", { n });
  return t("safety.newcomer.masked_both", { when, n });
}

export function OwnMaskedNote({ masked }: { masked: boolean | undefined }) {
  const view = usePageView();
  if (!masked) return null;
  return (
    <p className="note calm">
      <Icon name="eye" size={20} />
      <span>{newcomerMaskText(view)}</span>
    </p>
  );
}

/** Note for an author: others do not see what they wrote. @param text absent: only that */
export function OwnHiddenNote({ hidden, text }: { hidden: boolean | undefined; text?: string }) {
  const { t } = usePageView();
  if (!hidden) return null;
  return (
    <p className="note calm">
      <Icon name="eye-off" size={20} />
      <span>{text ?? t("shell.hidden_mine")}</span>
    </p>
  );
}

/** Both notes beside markup. */
export const ownNotesMarkup = (view: PageView, { hidden, masked }: { hidden?: true; masked?: true }): string =>
  hidden || masked
    ? markupInView(
        view,
        <>
          <OwnHiddenNote hidden={hidden} />
          <OwnMaskedNote masked={masked} />
        </>,
      )
    : "";
