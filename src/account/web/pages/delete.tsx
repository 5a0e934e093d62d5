import type { Refusal } from "../../../errors";
import type { Ctx } from "../../../http/env";
import { Field, Form, Refused, tried } from "../../../shell/form";
import { page, Top } from "../../../shell/page";
import { Password } from "../../../shell/password";
import { useView } from "../../../shell/view";
import { Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";

function Consequences() {
  const { t } = useView();
  const all = [
    t("account.deletion.sea"),
    t("account.deletion.kept"),
    t("account.deletion.words"),
    t("account.deletion.coins"),
    t("account.deletion.names"),
  ];
  return (
    <ul className="card consequences">
      {all.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

function Proof({ person, known, refusal }: Props) {
  const view = useView();
  const { t } = view;
  const state = tried(view, refusal);
  if (known) return <Password name="password" label={t("auth.password")} tried={state} />;
  return (
    <Field
      name="username"
      label={t("account.deletion.type_username", { username: person.username })}
      tried={state}
      icon="profile"
      autoComplete="off"
      required
    />
  );
}

interface Props {
  person: SignedIn;
  known: boolean;
  refusal: Refusal | null;
}

export function deletePage(c: Ctx, props: Props): Promise<Response> {
  const { refusal } = props;
  const t = c.get("t");
  return page(
    c,
    { title: t("account.delete"), status: refusal?.status },
    <>
      <Top title={t("account.delete")} back="/account" />
      <main id="main" className="main">
        <Form id="leave" action="/account/delete" className="stack roomy">
          <p>{t("account.deletion.intro")}</p>
          <Consequences />
          <a className="link" href="/account/export">
            <Icon name="download" size={20} />
            {t("account.deletion.export")}
          </a>
          <Proof {...props} />
          <Refused refusal={refusal} />
          <button type="submit" className="button danger wide">
            <Icon name="trash" size={20} />
            {t("account.deletion.verb")}
          </button>
          <a className="button secondary wide" href="/account">
            {t("account.deletion.stay")}
          </a>
        </Form>
      </main>
    </>,
  );
}
