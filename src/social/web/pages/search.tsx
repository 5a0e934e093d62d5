import type { Ctx } from "../../../http/env";
import { SEARCH } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { asset } from "../../../shell/document/assets";
import { Island } from "../../../shell/document/island";
import { page } from "../../../shell/document/page";
import { Refused } from "../../../shell/parts/form";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { PeopleFound } from "../../social";
import { PersonRow } from "./rows";

interface Sought extends PeopleFound {
  text: string;
  refusal: Refusal | null;
}

const HERE = "/friends/search";

function Bar({ text }: { text: string }) {
  const { t } = useView();
  return (
    <header className="row seek-bar">
      <a className="icon-button" href="/friends" aria-label={t("shell.back")}>
        <Icon name="back" />
      </a>
      <search className="grow">
        <form className="field soft" action={HERE}>
          <button type="submit" className="seek-verb" aria-label={t("social.search")}>
            <Icon name="search" size={20} />
          </button>
          <input
            type="search"
            name="q"
            aria-label={t("social.search")}
            placeholder={t("social.search")}
            defaultValue={text}
            maxLength={SEARCH.textMax}
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...(text === "" && { autoFocus: true })}
            hx-get={HERE}
            hx-trigger={`input changed delay:${SEARCH.pause}ms`}
            hx-target="#found"
            hx-select="#found"
            hx-swap="outerHTML"
            hx-sync="this:replace"
          />
        </form>
      </search>
    </header>
  );
}

function Nobody() {
  const { t } = useView();
  return (
    <div className="nobody">
      <img src={asset("bottle-mist.svg")} width={44} height={96} alt="" />
      <h2 className="text-17">
        <span role="status">{t("social.nobody")}</span>
      </h2>
      <p className="muted">{t("social.nobody_text")}</p>
      <a className="button secondary" href="/">
        {t("shell.face.home")}
      </a>
    </div>
  );
}

function Lately() {
  const { t, person } = useView();
  const texts = { forget: t("social.forget", { name: "{name}" }) };
  return (
    <Island name="lately" props={{ person: person?.id ?? "", icons: asset("icons.svg"), texts }}>
      <section className="lately" hidden aria-labelledby="lately-title">
        <div className="row between">
          <h2 className="text-13 bold muted" id="lately-title">
            {t("social.lately")}
          </h2>
          <button type="button" className="link" data-clear="">
            {t("social.clear")}
          </button>
        </div>
        <ul className="list people" />
        <p className="text-13 muted foot">{t("social.device")}</p>
      </section>
    </Island>
  );
}

function ManyNames() {
  const { t } = useView();
  return (
    <p className="text-13 muted foot" role="status">
      {t("social.found_more_text")}
    </p>
  );
}

function Found({ text, people, more, refusal }: Sought) {
  const { t } = useView();
  const n = people.length;
  if (refusal) return <Refused refusal={refusal} />;
  if (text === "") return <Lately />;
  if (n === 0 && !more) return <Nobody />;
  if (n === 0) return <ManyNames />;
  return (
    <>
      <h2 className="text-13 bold muted tally-line">
        <span role="status">{t(more ? "social.found_more" : "social.found", { n })}</span>
      </h2>
      <ul className="list people">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} sought={text} />
        ))}
      </ul>
      <p className="text-13 muted foot">{t("social.found_text", { text })}</p>
      {more ? <ManyNames /> : null}
    </>
  );
}

export function searchPage(c: Ctx, sought: Sought): Promise<Response> {
  const t = c.get("t");
  return page(
    c,
    { title: t("social.search"), status: sought.refusal?.status },
    <>
      <Bar text={sought.text} />
      <main id="main" className="main">
        <h1 className="visually-hidden">{t("social.search")}</h1>
        <div id="found">
          <Found {...sought} />
        </div>
      </main>
    </>,
  );
}
