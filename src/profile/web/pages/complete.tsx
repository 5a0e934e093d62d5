import type { Ctx } from "../../../http/env";
import { joinSentences } from "../../../i18n/sentences";
import { JOINING_STEPS } from "../../../limits/account";
import type { Greeting } from "../../../room";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import { Form, FormRefusal, formStateOf, SubmitButton } from "../../../shell/parts/form";
import { NewcomerGreeting } from "../../../shell/parts/greeting";
import { pageViewOf } from "../../../shell/parts/page-view";
import { safeOwnPath } from "../../../shell/redirect";
import type { Inviter, SignedIn } from "../../../users/users";
import { GenderField } from "./choice-fields";
import { BirthdayField, CountryField, NicknameField, ReadLanguagesField } from "./fields";

interface CompletionPageData {
  /** Whether the nickname was already chosen at registration. */
  hasNickname: boolean;
  greeting: Greeting | null;
  inviter: Inviter | null;
  refusal: Refusal | null;
}

/** The button says what comes next. */
function saveKeyOf(next: string, greeting: Greeting | null) {
  if (next === "/") return "profile.save_and_begin";
  if (!greeting) return "profile.save";
  return next.endsWith("?answer=1") ? "profile.save_and_answer" : "profile.save_and_read";
}

export function completeProfilePage(c: Ctx, person: SignedIn, completion: CompletionPageData): Promise<Response> {
  const { hasNickname, greeting, inviter, refusal } = completion;
  const view = pageViewOf(c);
  const { t } = view;
  const fields = { state: formStateOf(view, refusal), person };
  const next = safeOwnPath(view.fields?.next ?? view.query.next);
  const title = t("profile.complete");
  const step = hasNickname ? t("shell.step", { n: JOINING_STEPS, of: JOINING_STEPS }) : "";
  return renderTitledPage(
    c,
    { title, refusal, back: next },
    <>
      <NewcomerGreeting letter={greeting} inviter={inviter} />
      <Form id="profile" action="/complete-profile" className="stack roomy">
        <input type="hidden" name="next" value={next} />
        <p className="muted">{joinSentences(view.language, [step, t("profile.why")])}</p>
        <FormRefusal refusal={refusal} />
        {hasNickname ? null : <NicknameField {...fields} />}
        <BirthdayField {...fields} />
        <GenderField {...fields} />
        <CountryField {...fields} />
        <ReadLanguagesField {...fields} />
        <SubmitButton>{t(saveKeyOf(next, greeting))}</SubmitButton>
      </Form>
    </>,
  );
}
