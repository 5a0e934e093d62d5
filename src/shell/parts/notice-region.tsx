import type { Translate } from "../../i18n/translator";
import { Icon } from "../../ui/icon";
import type { Notice } from "./notice";
import { RefusalLinks } from "./refusal-links";

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
              <button type="submit">{t("shell.undo")}</button>
            </form>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
