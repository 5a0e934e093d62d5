import type { Ctx } from "../../../http/env";
import type { Provider } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { page } from "../../../shell/document/page";
import { ownPath } from "../../../shell/go";
import { Form, Refused, tried } from "../../../shell/parts/form";
import { Password } from "../../../shell/parts/password";
import { useView, viewOf } from "../../../shell/parts/view";
import type { PendingLink } from "../../providers/pending-links";
import { Brand } from "./parts";
import { Ways } from "./provider-buttons";

interface Props {
  refusal: Refusal | null;
  next: string;
}

function PasswordForm({ refusal, next }: Props) {
  const view = useView();
  const { t } = view;
  return (
    <Form id="link" action="/login/link">
      <input type="hidden" name="next" value={next} />
      <Refused refusal={refusal} />
      <Password name="password" label={t("auth.password")} tried={tried(view, refusal)} />
      <button type="submit" className="button primary wide">
        {t("auth.linking.confirm")}
      </button>
    </Form>
  );
}

interface Waiting {
  waiting: PendingLink;
  ways: Provider[];
}

/** `/login/link`: confirms a link with the account's password (product.md, Accounts). */
export function linkPage(
  c: Ctx,
  { waiting, ways }: Waiting,
  refusal: Refusal | null = null,
): Promise<Response> {
  const { t, providers, fields, query } = viewOf(c);
  const next = ownPath(fields?.next ?? query.next);
  const provider = providers[waiting.provider] ?? "";
  const known = waiting.password_hash !== null;
  return page(
    c,
    { title: t("auth.linking.title"), status: refusal?.status, bare: true },
    <>
      <Brand low />
      <main id="main" className="entry">
        <h2 className="text-20 bold">{t("auth.linking.title")}</h2>
        <p>
          {t(known ? "auth.linking.claimed" : "auth.linking.elsewhere", { email: waiting.email, provider })}
        </p>
        {known ? <PasswordForm refusal={refusal} next={next} /> : <Ways next={next} only={ways} />}
        <p className="row between foot">
          <a className="link" href="/forgot-password">
            {t("auth.forgot")}
          </a>
          <a className="link" href={`/login?next=${encodeURIComponent(next)}`}>
            {t("auth.linking.back")}
          </a>
        </p>
      </main>
    </>,
  );
}
