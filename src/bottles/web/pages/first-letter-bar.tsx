import { usePageView } from "../../../shell/parts/page-view";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import type { Bottle } from "../../reading/bottle-view";

interface FirstLetterProps {
  bottle: Bottle;
}

/** Actions of a visitor on the letter they have opened: let it drift on, or join to answer. */
export function FirstLetterBar({ bottle }: FirstLetterProps) {
  const { t, person } = usePageView();
  const next = encodeURIComponent(`/bottle/${bottle.id}`);
  return (
    <section className="action-bar first-letter" aria-label={t("bottles.page.in_hand")}>
      <div className="button-pair">
        <a className="button secondary" href="/">
          <Icon name="throw" size={20} />
          {t("bottles.letter.drift")}
        </a>
        {person ? (
          <a className="button primary" href={`/complete-profile?next=${next}`}>
            <Icon name="comment" size={20} />
            {t("bottles.page.answer")}
          </a>
        ) : (
          <button type="button" className="button primary" popoverTarget="join-sheet">
            <Icon name="comment" size={20} />
            {t("bottles.page.answer")}
          </button>
        )}
      </div>
      {person ? null : <JoinSheet next={next} />}
    </section>
  );
}

function JoinSheet({ next }: { next: string }) {
  const { t } = usePageView();
  return (
    <BottomSheet id="join-sheet" title={t("bottles.letter.join")} close={t("shell.close")}>
      <p className="muted">{t("bottles.letter.join_text")}</p>
      <div className="stack join-ways">
        <a className="button primary wide" href={`/register?next=${next}`}>
          {t("bottles.share.join_verb")}
        </a>
        <a className="button secondary wide" href={`/login?next=${next}`}>
          {t("bottles.page.log_in")}
        </a>
      </div>
    </BottomSheet>
  );
}
