import type { Translate } from "../../i18n/translator";
import { Icon } from "../../ui/icon";
import { elementWithMarkup } from "../document/cached-part";
import { renderStaticMarkup } from "../document/page-stream";
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

function Toast({ t, notice }: { t: Translate; notice: Notice }) {
  return (
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
  );
}

/** What is said once above a page. */
export const noticeMarkup = (t: Translate, notice: Notice): string =>
  renderStaticMarkup(<Toast t={t} notice={notice} />);

/** Live region, with texts for client-side errors. @param markup of the notice, or nothing */
export const NoticeRegion = ({ t, markup }: { t: Translate; markup: string }) =>
  elementWithMarkup(
    "div",
    {
      id: "notices",
      className: "notices",
      role: "status",
      "aria-live": "polite",
      "data-no-answer": t("shell.no_answer"),
      "data-retry": t("shell.try_again"),
      "data-offline": t("shell.offline"),
    },
    markup,
  );
