import { newId } from "../../../db/ids";
import type { Paged } from "../../../db/paging";
import { SQUARE } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { Area } from "../../../shell/parts/area";
import { CommentRow } from "../../../shell/parts/comment-row";
import { Flag } from "../../../shell/parts/flag";
import { Form, Once, Refused, tried } from "../../../shell/parts/form";
import { MoreRow } from "../../../shell/parts/more-row";
import { HiddenMine, MaskedMine } from "../../../shell/parts/own-note";
import { useView } from "../../../shell/parts/view";
import { PopSheet } from "../../../ui/ask";
import { Icon } from "../../../ui/icon";
import type { Hung, Said } from "../../view";

interface Props {
  design: Hung;
  said: Paged<Said>;
  refusal: Refusal | null;
}

function Older({ design, cursor }: { design: Hung; cursor: string }) {
  const { t } = useView();
  const href = `/bottle-square/${design.id}?comments=${encodeURIComponent(cursor)}`;
  return (
    <MoreRow next={href} rows="#said > li" href={`${href}#comments`}>
      {t("square.older")}
    </MoreRow>
  );
}

function Fields({ design, refusal, inSheet }: Omit<Props, "said"> & { inSheet?: boolean }) {
  const view = useView();
  const { t, now } = view;
  return (
    <>
      <Once value={newId(now)} />
      <Area
        id="content"
        name="content"
        label={t("square.say", { name: design.name })}
        most={SQUARE.commentMax}
        inSheet={inSheet}
        tried={tried(view, refusal)}
      />
      <Refused refusal={refusal} short={t("bottles.page.comment_failed")} />
      <button type="submit" className="button primary wide">
        {t("square.send")}
      </button>
    </>
  );
}

function Say({ design, refusal }: Omit<Props, "said">) {
  const { t, htmx } = useView();
  if (refusal && !htmx) {
    return (
      <section className="card again" aria-label={t("square.write")}>
        <Fields design={design} refusal={refusal} />
      </section>
    );
  }
  return (
    <>
      <button type="button" className="link" popoverTarget="say-sheet">
        <Icon name="comment" size={20} />
        {t("square.write")}
      </button>
      <PopSheet id="say-sheet" title={t("square.write")} close={t("shell.close")} open={refusal !== null}>
        <Fields design={design} refusal={refusal} inSheet />
      </PopSheet>
    </>
  );
}

/** Comments, newest first, in one form with the text field. */
export function Comments({ design, said, refusal }: Props) {
  const { t } = useView();
  return (
    <Form id="comments" action={`/bottle-square/${design.id}/comment`} className="section">
      <h2>{t("bottles.page.comments", { n: design.commentCount })}</h2>
      <Say design={design} refusal={refusal} />
      <ul id="said">
        {said.items.map((each) => (
          <CommentRow
            key={each.id}
            comment={each}
            mark={<Flag kind="comment" id={each.id} by={each.author} />}
          >
            <HiddenMine hidden={each.hidden} />
            <MaskedMine masked={each.masked} />
          </CommentRow>
        ))}
        {said.nextCursor ? <Older design={design} cursor={said.nextCursor} /> : null}
      </ul>
      {said.items.length === 0 && said.nextCursor === null ? (
        <p className="muted comment">
          {t(design.commentCount > 0 ? "bottles.page.comments_unseen" : "bottles.page.no_comments")}
        </p>
      ) : null}
    </Form>
  );
}
