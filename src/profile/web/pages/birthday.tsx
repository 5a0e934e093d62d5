import type { Ctx } from "../../../http/env";
import { formatBirthday } from "../../../i18n/format";
import { SAFETY_LIMITS } from "../../../limits/safety";
import type { Refusal } from "../../../runtime/errors";
import type { BirthdayRequest } from "../../../safety/safety";
import { renderTitledPage } from "../../../shell/document/page";
import { Form, FormRefusal, SubmitButton, useFormState } from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { textAttributes } from "../../../translate/detect-language";
import { Translatable, TranslateForm } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";
import { DateOfBirthField } from "./date-of-birth";

function BirthdayRequestStatus({ request: { id, birthday, note, decision, reply } }: { request: BirthdayRequest }) {
  const { t, locale } = usePageView();
  const date = formatBirthday(locale, birthday);
  return (
    <section className="note calm">
      <Icon name={decision === null ? "clock" : decision === "granted" ? "check" : "info"} size={20} />
      <div>
        <h2 className="bold">{t(`profile.birthday_request.${decision ?? "waits"}`, { date })}</h2>
        <p className="muted" {...textAttributes(note)}>
          {note}
        </p>
        {reply ? <Translatable kind="birthday_reply" id={id} text={reply} className="said-text" /> : null}
      </div>
    </section>
  );
}

function BirthdayRequestForm({ refusal, requested }: { refusal: Refusal | null; requested: string | undefined }) {
  const { t } = usePageView();
  const state = useFormState(refusal);
  return (
    <Form id="birthday-request" action="/profile/birthday" className="stack roomy">
      <p className="muted">{t("profile.birthday_request.text")}</p>
      <FormRefusal refusal={refusal} />
      <DateOfBirthField label={t("profile.birthday_request.day")} state={state} value={requested} />
      <TextAreaField
        id="note"
        name="note"
        label={t("profile.birthday_request.note")}
        most={SAFETY_LIMITS.noteMax}
        tried={state}
      />
      <SubmitButton>{t("profile.birthday_request.send")}</SubmitButton>
    </Form>
  );
}

/** State of the latest request for another birthday, and the form for a new one. */
export function birthdayRequestPage(
  c: Ctx,
  person: SignedIn,
  request: BirthdayRequest | null,
  refusal: Refusal | null = null,
): Promise<Response> {
  const view = pageViewOf(c);
  const title = view.t("profile.birthday_request.title");
  const isPending = request !== null && request.decision === null;
  return renderTitledPage(
    c,
    { title, refusal, back: "/profile/edit", layout: "form stack" },
    <>
      <TranslateForm />
      {request ? <BirthdayRequestStatus request={request} /> : null}
      {isPending ? <FormRefusal refusal={refusal} /> : null}
      {isPending || person.official ? null : <BirthdayRequestForm refusal={refusal} requested={view.query.birthday} />}
    </>,
  );
}
