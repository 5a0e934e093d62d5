import { Form, IdempotencyField } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { Bottle, BottleComment } from "../../reading/bottle-view";
import { isAuthoredBy } from "../localized";

interface ThanksProps {
  bottle: Bottle;
  comment: BottleComment;
  cursor: string | null;
  /** The reader may answer and thank. */
  mayThank: boolean;
}

/** The letter's author thanks by one tap; both of them see that it was said. */
export function Thanks({ bottle, comment, cursor, mayThank }: ThanksProps) {
  const { t, person } = usePageView();
  const id = `thanks-${comment.id}`;
  if (comment.thanked)
    return (
      <div id={id}>
        {/* htmx leaves the focus on what has the button's id. */}
        <p id={`${id}-said`} className="row thanked muted text-13" tabIndex={-1}>
          <Icon name="heart" size={20} />
          {t(isAuthoredBy(person, bottle) ? "bottles.thanks.given" : "bottles.thanks.got")}
        </p>
      </div>
    );
  if (!mayThank) return null;
  return (
    <Form id={id} action={`/bottle/${bottle.id}/thanks`}>
      <IdempotencyField />
      <input type="hidden" name="comment" value={comment.id} />
      {cursor ? <input type="hidden" name="cursor" value={cursor} /> : null}
      <button type="submit" className="link" id={`${id}-said`}>
        <Icon name="heart" size={20} />
        {t("bottles.thanks.verb")}
      </button>
    </Form>
  );
}
