import type { ReactNode } from "react";
import { formatNumber } from "../../../i18n/format";
import { SAFETY_LIMITS } from "../../../limits/safety";
import { Field, IdempotencyField, SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import type { PersonFile } from "../../official";
import { OfficialForm, useTriedFields } from "./frame";

export const COINS_SHEET = "coins-sheet";
export const MESSAGE_SHEET = "write-sheet";

interface SheetProps {
  id: string;
  title: string;
  action: string;
  children: ReactNode;
}

/** A sheet over the page; what was refused without a script lies open in the page instead. */
function OfficialFormSheet({ id, title, action, children }: SheetProps) {
  const { t, path, htmx } = usePageView();
  const form = (
    <OfficialForm id={`${id}-form`} action={action} className="stack">
      {children}
    </OfficialForm>
  );
  if (path === action && !htmx)
    return (
      <section className="card office-box" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{title}</h2>
        {form}
      </section>
    );
  return (
    <BottomSheet id={id} title={title} close={t("shell.close")}>
      {form}
    </BottomSheet>
  );
}

const COIN_WAY_ICONS = { take: "minus", give: "plus" } as const;

function CoinWayChoice({ chosen }: { chosen: string | undefined }) {
  const { t } = usePageView();
  return (
    <fieldset className="segments office-spans">
      <legend className="visually-hidden">{t("official.adjust")}</legend>
      {(["take", "give"] as const).map((way) => (
        <label key={way}>
          <input type="radio" name="way" value={way} required defaultChecked={chosen === way} />
          <span className="row">
            <Icon name={COIN_WAY_ICONS[way]} size={20} />
            {t(`official.coins_${way}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function CoinsSheet({ file }: { file: PersonFile }) {
  const { t, locale } = usePageView();
  const action = `/official/people/${file.id}/coins`;
  const typed = useTriedFields(action);
  return (
    <OfficialFormSheet id={COINS_SHEET} title={t("official.adjust")} action={action}>
      <IdempotencyField />
      <CoinWayChoice chosen={typed.values.way} />
      <Field
        name="amount"
        label={t("official.amount")}
        hint={t("official.has_coins", { n: formatNumber(locale, file.coins) })}
        tried={typed}
        inputMode="numeric"
        required
      />
      <div>
        <TextAreaField
          id="coins-reason"
          name="reason"
          label={t("official.reason_label")}
          most={SAFETY_LIMITS.reasonMax}
          tried={typed}
        />
      </div>
      <p className="text-13 muted">{t("official.coins_note")}</p>
      <SubmitButton>{t("official.adjust")}</SubmitButton>
    </OfficialFormSheet>
  );
}

/** What can be done about a person, at hand on a phone. */
export function PersonActionBar() {
  const { t } = usePageView();
  return (
    <div className="office-hand row">
      <button type="button" className="button secondary" popoverTarget={MESSAGE_SHEET}>
        {t("official.write")}
      </button>
      <a className="button primary grow" href="#measure">
        <Icon name="shield" size={20} />
        {t("official.measure_verb")}
      </a>
    </div>
  );
}

interface MessageSheetProps {
  whom: Pick<PersonFile, "id" | "nickname">;
  /** Written beforehand, to be changed. */
  letter?: { text: string; hint: string };
  /** The case it is written from, and leads back to. */
  caseId?: string;
}

export function MessageSheet({ whom, letter, caseId }: MessageSheetProps) {
  const { t } = usePageView();
  const action = `/official/people/${whom.id}/messages`;
  const typed = useTriedFields(action);
  const from = typed.values.case ?? caseId;
  const tried = { ...typed, values: { ...(letter && { text: letter.text }), ...typed.values } };
  return (
    <OfficialFormSheet id={MESSAGE_SHEET} title={t("official.write_to", { name: whom.nickname })} action={action}>
      <IdempotencyField />
      {from ? <input type="hidden" name="case" value={from} /> : null}
      {letter ? <p className="text-13">{letter.hint}</p> : null}
      <div>
        <TextAreaField
          id="write-text"
          name="text"
          label={t("official.write_label")}
          most={SAFETY_LIMITS.reasonMax}
          inSheet
          tried={tried}
        />
      </div>
      <p className="text-13 muted">{t("official.write_note")}</p>
      <SubmitButton>{t("feedback.send")}</SubmitButton>
    </OfficialFormSheet>
  );
}
