import type { Ctx } from "../../../http/env";
import { formatBirthday } from "../../../i18n/format";
import { SAFETY } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import type { BirthdayRequest } from "../../../safety/safety";
import { page, Top } from "../../../shell/document/page";
import { Area } from "../../../shell/parts/area";
import { Form, Refused, tried } from "../../../shell/parts/form";
import { useView, viewOf } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";
import { DateOfBirth } from "./date-of-birth";

function Asked({ asked: { birthday, note, decision, reply } }: { asked: BirthdayRequest }) {
  const { t, language } = useView();
  const date = formatBirthday(language, birthday);
  return (
    <section className="note calm">
      <Icon name={decision === null ? "clock" : decision === "granted" ? "check" : "info"} size={20} />
      <div>
        <h2 className="bold">{t(`profile.birthday_request.${decision ?? "waits"}`, { date })}</h2>
        <p className="muted" dir="auto">
          {note}
        </p>
        {reply ? <p dir="auto">{reply}</p> : null}
      </div>
    </section>
  );
}

function Ask({ refusal, wished }: { refusal: Refusal | null; wished: string | undefined }) {
  const view = useView();
  const { t } = view;
  const state = tried(view, refusal);
  return (
    <Form id="birthday-request" action="/profile/birthday" className="stack roomy">
      <p className="muted">{t("profile.birthday_request.text")}</p>
      <Refused refusal={refusal} />
      <DateOfBirth label={t("profile.birthday_request.day")} state={state} value={wished} />
      <Area
        id="note"
        name="note"
        label={t("profile.birthday_request.note")}
        most={SAFETY.noteMax}
        tried={state}
      />
      <button type="submit" className="button primary wide">
        {t("profile.birthday_request.send")}
      </button>
    </Form>
  );
}

/** What came of a request for another birthday, and the form of a new one. */
export function birthdayPage(
  c: Ctx,
  person: SignedIn,
  asked: BirthdayRequest | null,
  refusal: Refusal | null = null,
): Promise<Response> {
  const view = viewOf(c);
  const title = view.t("profile.birthday_request.title");
  const waits = asked !== null && asked.decision === null;
  return page(
    c,
    { title, status: refusal?.status },
    <>
      <Top title={title} back="/profile/edit" />
      <main id="main" className="main form stack">
        {asked ? <Asked asked={asked} /> : null}
        {waits ? <Refused refusal={refusal} /> : null}
        {waits || person.official ? null : <Ask refusal={refusal} wished={view.query.birthday} />}
      </main>
    </>,
  );
}
