import type { Translate } from "../../i18n/translator";
import { Icon } from "../../ui/icon";
import type { Notice } from "./notice";
import { RefusalLinks } from "./refusal-links";

/** Of an act of the team, who have keys and five seconds (`islands/official/console.ts`). */
const OFFICIAL_UNDO = { start: "/official/", key: "u" };

function UndoButton({ undo, children }: { undo: string; children: string }) {
  const hotkey = undo.startsWith(OFFICIAL_UNDO.start) ? OFFICIAL_UNDO.key : undefined;
  return (
    <button type="submit" data-key={hotkey} aria-keyshortcuts={hotkey}>
      {children}
    </button>
  );
}

/** Live region, with texts for client-side errors. */
export function NoticeRegion({ t, notice }: { t: Translate; notice: Notice | null }) {
  return (
    <div
      id="notices"
      className="notices"
      role="status"
      aria-live="polite"
      data-no-answer={t("shell.no_answer")}
      data-retry={t("shell.try_again")}
      data-offline={t("shell.offline")}
    >
      {notice ? (
        <div className="toast" role={notice.failure ? "alert" : undefined}>
          <Icon name={notice.failure ? "warning" : "check"} size={20} />
          <span>
            {notice.text}
            <RefusalLinks links={notice.links} />
          </span>
          {notice.undo ? (
            <form method="post" action={notice.undo} className="undo">
              <UndoButton undo={notice.undo}>{t("shell.undo")}</UndoButton>
            </form>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
