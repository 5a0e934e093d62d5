import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import { Refused, type Tried, tried, Why } from "../../../shell/parts/form";
import { useView, viewOf } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";

function Consequences() {
  const { t } = useView();
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

/** Keeping is chosen beforehand: it loses nothing of what others have. */
function Messages({ state }: { state: Tried }) {
  const { t } = useView();
  const gone = t("social.person.gone");
  const told = { gone, recalled: t("chat.recalled_theirs", { name: gone }) };
  const chosen = state.values.messages === "remove" ? "remove" : "keep";
  return (
    <fieldset className="choice">
      <legend className="label">{t("account.deletion.chats")}</legend>
      {(["keep", "remove"] as const).map((each) => (
        <label key={each}>
          <input type="radio" name="messages" value={each} defaultChecked={each === chosen} required />
          <span>{t(`account.deletion.chats_${each}`, told)}</span>
        </label>
      ))}
      <Why name="messages" tried={state} />
    </fieldset>
  );
}

export function deletePage(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const view = viewOf(c);
  const { t } = view;
  const state = tried(view, refusal);
  return page(
    c,
    { title: t("account.delete"), status: refusal?.status },
    <>
      <Top title={t("account.delete")} back="/account" />
      <main id="main" className="main">
        <form id="leave" method="post" action="/account/delete" className="stack roomy">
          <p>{t("account.deletion.intro")}</p>
          <Consequences />
          <Messages state={state} />
          <a className="link" href="/account/export">
            <Icon name="download" size={20} />
            {t("account.deletion.export")}
          </a>
          <Refused refusal={refusal} />
          <button type="submit" className="button danger wide">
            <Icon name="trash" size={20} />
            {t("account.deletion.verb")}
          </button>
          <a className="button secondary wide" href="/account">
            {t("account.deletion.stay")}
          </a>
        </form>
      </main>
    </>,
  );
}
