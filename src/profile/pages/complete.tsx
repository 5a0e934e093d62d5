import type { Refusal } from "../../errors";
import type { Ctx, SignedIn } from "../../http/env";
import { ACCOUNT } from "../../limits";
import { Field, Form, Refused, tried } from "../../shell/form";
import { ownPath } from "../../shell/go";
import { page, Top } from "../../shell/page";
import { needProfileComplete } from "../rules";
import { Country, Genders, Reads } from "./fields";

/** `/complete-profile`: what the sea needs to know before the first throw; later the same fields can be changed. */
export function completePage(c: Ctx, person: SignedIn, refusal: Refusal | null = null): Promise<Response> {
  const { t } = c.var;
  const state = tried(c, refusal);
  const next = ownPath(c.var.fields?.next ?? c.req.query("next"));
  const title = t(needProfileComplete(person) ? "profile.complete" : "profile.edit");
  return page(
    c,
    { title, status: refusal?.status },
    <>
      <Top c={c} title={title} back={next} />
      <main id="main" className="main">
        <Form id="profile" action="/complete-profile" className="stack roomy">
          <input type="hidden" name="next" value={next} />
          <p className="m2">{t("profile.why")}</p>
          <Refused c={c} refusal={refusal} />
          <Field
            name="nickname"
            label={t("auth.nickname")}
            tried={state}
            icon="profile"
            value={person.nickname}
            required
          />
          <Field
            name="birthday"
            type="date"
            label={t("profile.birthday")}
            hint={t("profile.birthday_hint", { age: ACCOUNT.ageMin })}
            tried={state}
            value={person.birthday ?? undefined}
            autoComplete="bday"
            max={new Date(c.var.now).toISOString().slice(0, 10)}
            min="1900-01-01"
            required
          />
          <Genders c={c} state={state} person={person} />
          <Country c={c} state={state} person={person} />
          <Reads c={c} state={state} person={person} />
          <button type="submit" className="btn pri wide">
            {t("profile.save")}
          </button>
        </Form>
      </main>
    </>,
  );
}
