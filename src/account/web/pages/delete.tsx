import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import { FieldError, FormRefusal, type FormState, formStateOf, SubmitButton } from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";

function DeletionConsequences() {
  const { t } = usePageView();
  const all = [
    t("account.deletion.sea"),
    t("account.deletion.kept"),
    t("account.deletion.words"),
    t("account.deletion.designs"),
    t("account.deletion.coins"),
    t("account.deletion.reported"),
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

/** `keep` is preselected, because it takes nothing from other people. */
function MessagesChoice({ state }: { state: FormState }) {
  const { t } = usePageView();
  const gone = t("social.person.gone");
  const params = { gone, recalled: t("chat.recalled_theirs", { name: gone }) };
  const chosen = state.values.messages === "remove" ? "remove" : "keep";
  return (
    <fieldset className="choice">
      <legend className="label">{t("account.deletion.chats")}</legend>
      {(["keep", "remove"] as const).map((each) => (
        <label key={each}>
          <input type="radio" name="messages" value={each} defaultChecked={each === chosen} required />
          <span>{t(`account.deletion.chats_${each}`, params)}</span>
        </label>
      ))}
      <FieldError name="messages" tried={state} />
    </fieldset>
  );
}

export function deleteAccountPage(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const view = pageViewOf(c);
  const { t } = view;
  if (view.person?.official)
    return renderTitledPage(
      c,
      { title: t("account.delete"), refusal, back: "/account" },
      <>
        <p>{t("account.deletion.official")}</p>
        <a className="button secondary wide" href="/account">
          {t("account.deletion.stay")}
        </a>
      </>,
    );
  const state = formStateOf(view, refusal);
  return renderTitledPage(
    c,
    { title: t("account.delete"), refusal, back: "/account" },
    <form id="leave" method="post" action="/account/delete" className="stack roomy">
      <p>{t("account.deletion.intro")}</p>
      <DeletionConsequences />
      <MessagesChoice state={state} />
      <a className="link" href="/account/export">
        <Icon name="download" size={20} />
        {t("account.deletion.export")}
      </a>
      <FormRefusal refusal={refusal} />
      <SubmitButton kind="danger wide" icon="trash">
        {t("account.deletion.verb")}
      </SubmitButton>
      <a className="button secondary wide" href="/account">
        {t("account.deletion.stay")}
      </a>
    </form>,
  );
}
