import type { ListPage } from "../../../db/paging";
import { SQUARE_LIMITS } from "../../../limits/designs";
import type { Refusal } from "../../../runtime/errors";
import { CommentItem } from "../../../shell/parts/comment-item";
import { Form, FormRefusal, IdempotencyField, SubmitButton, useFormState } from "../../../shell/parts/form";
import { MoreRow, nextPagePath } from "../../../shell/parts/more-row";
import { OwnHiddenNote, OwnMaskedNote } from "../../../shell/parts/own-content-notes";
import { usePageView } from "../../../shell/parts/page-view";
import { ReportLink } from "../../../shell/parts/report-link";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { Translatable } from "../../../translations/web/web";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import type { DesignComment, ListedDesign } from "../../listed-design";

interface DesignCommentsProps {
  design: ListedDesign;
  said: ListPage<DesignComment>;
  refusal: Refusal | null;
}

function CommentFields({ design, refusal, inSheet }: Omit<DesignCommentsProps, "said"> & { inSheet?: boolean }) {
  const { t } = usePageView();
  return (
    <>
      <IdempotencyField />
      <TextAreaField
        id="content"
        name="content"
        label={t("square.say", { name: design.name })}
        most={SQUARE_LIMITS.commentMax}
        inSheet={inSheet}
        tried={useFormState(refusal)}
      />
      <FormRefusal refusal={refusal} short={t("bottles.page.comment_failed")} />
      <SubmitButton>{t("square.send")}</SubmitButton>
    </>
  );
}

function CommentSheet({ design, refusal }: Omit<DesignCommentsProps, "said">) {
  const { t, htmx } = usePageView();
  if (refusal && !htmx) {
    return (
      <section className="card again" aria-label={t("square.write")}>
        <CommentFields design={design} refusal={refusal} />
      </section>
    );
  }
  return (
    <>
      <button type="button" className="link" popoverTarget="say-sheet">
        <Icon name="comment" size={20} />
        {t("square.write")}
      </button>
      <BottomSheet id="say-sheet" title={t("square.write")} close={t("shell.close")} open={refusal !== null}>
        <CommentFields design={design} refusal={refusal} inSheet />
      </BottomSheet>
    </>
  );
}

/** Comments, newest first, in one form with the text field. */
export function DesignComments({ design, said, refusal }: DesignCommentsProps) {
  const { t } = usePageView();
  return (
    <Form id="comments" action={`/bottle-square/${design.id}/comment`} className="section">
      <h2>{t("bottles.page.comments", { n: design.commentCount })}</h2>
      <CommentSheet design={design} refusal={refusal} />
      <ul id="comment-list">
        {said.items.map((each) => (
          <CommentItem key={each.id} comment={each} mark={<ReportLink kind="comment" id={each.id} by={each.author} />}>
            <Translatable kind="design_comment" id={each.id} text={each.content} className="comment-text" />
            <OwnHiddenNote hidden={each.hidden} />
            <OwnMaskedNote masked={each.masked} />
          </CommentItem>
        ))}
        <MoreRow
          next={nextPagePath(`/bottle-square/${design.id}`, said.nextCursor, "comments")}
          rows="#comment-list > li"
          anchor="#comments"
        >
          {t("square.older")}
        </MoreRow>
      </ul>
      {said.items.length === 0 && said.nextCursor === null ? (
        <p className="muted comment">
          {t(design.commentCount > 0 ? "bottles.page.comments_unseen" : "bottles.page.no_comments")}
        </p>
      ) : null}
    </Form>
  );
}
