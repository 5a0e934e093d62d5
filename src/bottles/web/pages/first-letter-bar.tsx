import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { Bottle } from "../../reading/bottle-view";
import { answerPath } from "../answer-intent";
import { joinParams } from "./sign-in-prompt";

const joinPageOf = (signedIn: boolean, known: boolean): string =>
  signedIn ? "/complete-profile" : known ? "/login" : "/register";

/** What comes after the one letter that a visitor may open: the others, after joining. */
export function OtherLettersNote({ known }: { known: boolean }) {
  const { t, query } = usePageView();
  return (
    <p className="note calm whole">
      <Icon name="pick" size={20} />
      <span>
        <a className="link" href={`${joinPageOf(false, known)}?${joinParams(query, "/")}`}>
          {t("bottles.letter.others")}
        </a>
      </span>
    </p>
  );
}

interface JoinProps {
  /** The visitor has opened it as their first letter. */
  opened?: boolean;
  /** The browser has signed in before. */
  known?: boolean;
}

/** Where a visitor joins to answer or like a bottle, and comes back to it. */
export function joinPathOf({ person, query }: PageView, { id }: Bottle, { opened, known = false }: JoinProps): string {
  return `${joinPageOf(person !== null, known)}?${joinParams(query, opened ? answerPath(id) : `/bottle/${id}`)}`;
}

interface FirstLetterProps {
  bottle: Bottle;
  /** The browser has signed in before. */
  known: boolean;
}

/** Actions of a visitor on the letter they have opened: let it drift on, or join and answer it at once. */
export function FirstLetterBar({ bottle, known }: FirstLetterProps) {
  const view = usePageView();
  const { t } = view;
  return (
    <section className="action-bar first-letter" aria-label={t("bottles.page.in_hand")}>
      <div className="button-pair">
        <a className="button secondary" href="/">
          <Icon name="throw" size={20} />
          {t("bottles.letter.drift")}
        </a>
        <a className="button primary" href={joinPathOf(view, bottle, { opened: true, known })}>
          <Icon name="comment" size={20} />
          {t("bottles.page.answer")}
        </a>
      </div>
    </section>
  );
}
