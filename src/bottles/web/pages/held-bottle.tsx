import type { ReactNode } from "react";
import { formatAhead } from "../../../i18n/format";
import type { Translate } from "../../../i18n/translator";
import { SEA_LIMITS } from "../../../limits/sea";
import type { Refusal } from "../../../runtime/errors";
import { markupTemplate } from "../../../shell/document/markup-template";
import { Form, FormRefusal, IdempotencyField, SubmitButton, useFormState } from "../../../shell/parts/form";
import { foreignLanguageName, type PageView, usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { detectTextLanguage } from "../../../translate/detect-language";
import { BottomSheet, ConfirmDialog } from "../../../ui/dialogs";
import { Icon, IconNote } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import { briefLettersIn } from "../../brief-answer";
import type { Bottle } from "../../reading/bottle-view";
import type { BottleShare } from "../../reading/sharing";
import { AnswerPrompt, AnswerReaders } from "./answer-prompt";
import { ShareButtons } from "./share";

interface HeldBottleProps {
  bottle: Bottle;
}

const heldNote = markupTemplate<{ icon: IconName }, { text: string }>({ text: "text" }, ({ icon, text }) => (
  <IconNote icon={icon}>
    <span>{text}</span>
  </IconNote>
));

/** The remaining time of the hold. */
export function heldUntilMarkup({ t, locale, now }: PageView, { heldByMe, heldUntil }: Bottle): string {
  if (!heldByMe || heldUntil === null) return "";
  return heldNote({ icon: "clock" }, { text: t("bottles.page.held", { when: formatAhead(locale, heldUntil, now) }) });
}

/** What can be done with a held letter whose reader neither reads its language nor gets it translated here. */
export function foreignLetterMarkup(view: PageView, { heldByMe, content, language }: Bottle): string {
  const foreign = heldByMe ? foreignLanguageName(view, detectTextLanguage(content) ?? language) : null;
  return foreign === null
    ? ""
    : heldNote({ icon: "translate" }, { text: view.t("bottles.page.foreign", { language: foreign }) });
}

const answerLabelOf = (t: Translate, { author }: Bottle): string =>
  author ? t("bottles.page.answer_label", { name: author.nickname }) : t("bottles.page.answer_label_nameless");

/** A comment; a bottle that is not in one's hand is picked up with it. */
export function DropForm({ bottle, refusal }: HeldBottleProps & { refusal: Refusal | null }) {
  const { t, language } = usePageView();
  return (
    <Form
      id="drop"
      action={`/bottle/${bottle.id}/drop`}
      // Only a bottle in one's hand waits for its comment.
      data={
        bottle.heldByMe
          ? {
              "data-keeps": `/api/bottles/drop/${bottle.id}`,
              "data-kept": t("bottles.offline.comment_kept"),
              "data-sent": t("bottles.offline.comment_sent"),
              "data-refused": t("bottles.offline.not_sent"),
            }
          : undefined
      }
    >
      <IdempotencyField />
      {bottle.heldByMe ? null : <input type="hidden" name="pick" value="1" />}
      <AnswerPrompt bottle={bottle} />
      <TextAreaField
        id="comment"
        name="comment"
        label={answerLabelOf(t, bottle)}
        most={SEA_LIMITS.commentMax}
        hint={t("bottles.answer.more")}
        enough={briefLettersIn(language)}
        inSheet
        tried={useFormState(refusal)}
      />
      <AnswerReaders name={bottle.author?.nickname ?? null} />
      <FormRefusal refusal={refusal} short={t("bottles.page.comment_failed")} />
      <SubmitButton icon="drop">{t("bottles.page.answer_drift")}</SubmitButton>
    </Form>
  );
}

/** A refused comment with its text kept, even when the bottle is no longer held. */
export function RefusedDropForm({ bottle, refusal }: HeldBottleProps & { refusal: Refusal | null }) {
  const { t } = usePageView();
  return (
    <section className="card again" aria-label={t("bottles.page.answer")}>
      <DropForm bottle={bottle} refusal={refusal} />
    </section>
  );
}

/** Confirmation dialog with a form. */
export function ConfirmForm({ id, action, texts, danger }: ConfirmFormProps) {
  const { t } = usePageView();
  return (
    <ConfirmDialog id={`${id}-ask`} title={texts.title} text={texts.text} cancel={t("shell.cancel")}>
      <Form id={id} action={action}>
        <IdempotencyField />
        <button type="submit" className={`button small ${danger ? "danger" : "primary"}`}>
          {texts.verb}
        </button>
      </Form>
    </ConfirmDialog>
  );
}

interface ConfirmFormProps {
  id: string;
  action: string;
  texts: { title: string; text: string; verb: string };
  danger?: boolean;
}

/** A form without confirmation, as the action can be undone. */
function DecisionForm({
  bottle,
  act,
  children,
}: HeldBottleProps & { act: "throw-back" | "keep"; children: ReactNode }) {
  return (
    <Form id={act} action={`/bottle/${bottle.id}/${act}`} className="decide">
      <IdempotencyField />
      {children}
    </Form>
  );
}

interface HeldBarProps {
  shared: BottleShare;
  dropping?: boolean;
}

/** The two ways to let it drift on: answering is the main one (decision 175). */
function ReleaseButtons({ bottle }: Pick<BottleShare, "bottle">) {
  const { t } = usePageView();
  const canDrop = bottle.actions.includes("drop");
  return (
    <div className="button-pair">
      <DecisionForm bottle={bottle} act="throw-back">
        <SubmitButton kind={canDrop ? "secondary" : "primary"} icon="throw">
          {t("bottles.page.throw_back")}
        </SubmitButton>
      </DecisionForm>
      {canDrop ? (
        <button type="button" className="button primary" popoverTarget="drop-sheet">
          <Icon name="comment" size={20} />
          {t("bottles.page.answer")}
        </button>
      ) : null}
    </div>
  );
}

/** Actions on the held bottle, above the tab bar. */
export function HeldBottleBar({ shared, dropping }: HeldBarProps) {
  const { t } = usePageView();
  const { bottle } = shared;
  return (
    <section
      id="in-hand"
      className="action-bar"
      aria-label={t("bottles.page.in_hand")}
      hx-get={`/bottle/${bottle.id}`}
      hx-trigger={`sent-${bottle.id} from:body`}
      hx-select="#in-hand"
      hx-select-oob="#main"
      hx-swap="outerHTML"
    >
      <ReleaseButtons bottle={bottle} />
      <div className="action-row">
        <DecisionForm bottle={bottle} act="keep">
          <button type="submit">
            <Icon name="bag" size={20} />
            <span>
              {t("bottles.page.keep")} <small>{t("bottles.page.keep_means")}</small>
            </span>
          </button>
        </DecisionForm>
        <ShareButtons shared={shared} look="bar" />
      </div>
      {dropping || !bottle.actions.includes("drop") ? null : (
        <BottomSheet id="drop-sheet" title={t("bottles.page.answer")} close={t("shell.close")}>
          <DropForm bottle={bottle} refusal={null} />
        </BottomSheet>
      )}
    </section>
  );
}
