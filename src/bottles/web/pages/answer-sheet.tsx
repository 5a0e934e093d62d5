import { FIRST_HINTS_COUNT } from "../../../limits/account";
import { usePageView } from "../../../shell/parts/page-view";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import type { Bottle } from "../../reading/bottle-view";
import { DropForm } from "./held-bottle";

/** Whether the letter can be answered here at once: it is in one's hand, or can be picked up. */
const isAnswerable = ({ actions }: Bottle): boolean => actions.includes("drop") || actions.includes("pick");

/**
 * The comment's sheet, open above the letter whose "Answer" was tapped before joining (docs/product.md 18.5). Without
 * script it is a part of the page. A letter that is not in one's hand is picked up with the comment.
 */
export function AnswerSheet({ bottle }: { bottle: Bottle }) {
  const { t, person } = usePageView();
  if (!person || !isAnswerable(bottle)) return null;
  const isNewcomer = bottle.heldByMe && person.hintsSeen < FIRST_HINTS_COUNT;
  return (
    <BottomSheet id="drop-sheet" title={t("bottles.page.answer")} close={t("shell.close")} open>
      {isNewcomer ? (
        <p className="row answer-welcome">
          <Icon name="check-circle" size={20} />
          {t("bottles.answer.welcome", { name: person.nickname })}
        </p>
      ) : null}
      <DropForm bottle={bottle} refusal={null} />
      <a className="button text wide" href={`/bottle/${bottle.id}`}>
        {t("bottles.answer.look")}
      </a>
    </BottomSheet>
  );
}
