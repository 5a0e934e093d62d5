import type { Ctx } from "../../../http/env";
import type { Greeting } from "../../../room";
import type { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import { ownPath } from "../../../shell/go";
import { Form, Refused, tried } from "../../../shell/parts/form";
import { Greeted } from "../../../shell/parts/greeting";
import { viewOf } from "../../../shell/parts/view";
import type { Inviter, SignedIn } from "../../../users/users";
import { Birthday, Country, Genders, Nickname, Reads } from "./fields";

interface Completion {
  /** The nickname was chosen already. */
  named: boolean;
  letter: Greeting | null;
  inviter: Inviter | null;
  refusal: Refusal | null;
}

export function completePage(c: Ctx, person: SignedIn, completion: Completion): Promise<Response> {
  const { named, letter, inviter, refusal } = completion;
  const view = viewOf(c);
  const { t } = view;
  const fields = { state: tried(view, refusal), person };
  const next = ownPath(view.fields?.next ?? view.query.next);
  const title = t("profile.complete");
  return page(
    c,
    { title, status: refusal?.status },
    <>
      <Top title={title} back={next} />
      <main id="main" className="main">
        <Greeted letter={letter} inviter={inviter} />
        <Form id="profile" action="/complete-profile" className="stack roomy">
          <input type="hidden" name="next" value={next} />
          <p className="muted">{t("profile.why")}</p>
          <Refused refusal={refusal} />
          {named ? null : <Nickname {...fields} />}
          <Birthday {...fields} />
          <Genders {...fields} />
          <Country {...fields} />
          <Reads {...fields} />
          <button type="submit" className="button primary wide">
            {t("profile.save")}
          </button>
        </Form>
      </main>
    </>,
  );
}
