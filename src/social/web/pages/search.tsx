import type { Ctx } from "../../../http/env";
import { SEARCH_LIMITS } from "../../../limits/account";
import type { Refusal } from "../../../runtime/errors";
import { assetUrl } from "../../../shell/document/assets";
import { Island } from "../../../shell/document/island";
import { renderPage } from "../../../shell/document/page";
import { FormRefusal } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { PeopleSearchResult } from "../../social";
import { PersonListRow } from "./person-row";

interface PeopleSearchProps extends PeopleSearchResult {
  text: string;
  refusal: Refusal | null;
}

const PEOPLE_SEARCH_PATH = "/friends/search";

function PeopleSearchBar({ text }: { text: string }) {
  const { t } = usePageView();
  return (
    <header className="row seek-bar">
      <a className="icon-button" href="/friends" aria-label={t("shell.back")}>
        <Icon name="back" />
      </a>
      <search className="grow">
        <form className="field soft" action={PEOPLE_SEARCH_PATH}>
          <button type="submit" className="seek-verb" aria-label={t("social.search")}>
            <Icon name="search" size={20} />
          </button>
          <input
            type="search"
            name="q"
            aria-label={t("social.search")}
            placeholder={t("social.search")}
            defaultValue={text}
            maxLength={SEARCH_LIMITS.textMax}
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...(text === "" && { autoFocus: true })}
            hx-get={PEOPLE_SEARCH_PATH}
            hx-trigger={`input changed delay:${SEARCH_LIMITS.pause}ms`}
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

function NoPeopleFound() {
  const { t } = usePageView();
  return (
    <div className="nobody">
      <img src={assetUrl("bottle-mist.svg")} width={44} height={96} alt="" />
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

function RecentPeople() {
  const { t, person } = usePageView();
  const texts = { forget: t("social.forget", { name: "{name}" }) };
  return (
    <Island name="lately" props={{ person: person?.id ?? "", icons: assetUrl("icons.svg"), texts }}>
      <p className="text-13 muted foot">{t("social.search_hint")}</p>
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

function MorePeopleNote() {
  const { t } = usePageView();
  return (
    <p className="text-13 muted foot" role="status">
      {t("social.found_more_text")}
    </p>
  );
}

function PeopleSearchResults({ text, people, more, refusal }: PeopleSearchProps) {
  const { t } = usePageView();
  const n = people.length;
  if (refusal) return <FormRefusal refusal={refusal} />;
  if (text === "") return <RecentPeople />;
  if (n === 0 && !more) return <NoPeopleFound />;
  if (n === 0) return <MorePeopleNote />;
  return (
    <>
      <h2 className="text-13 bold muted tally-line">
        <span role="status">{t(more ? "social.found_more" : "social.found", { n })}</span>
      </h2>
      <ul className="list people">
        {people.map((person) => (
          <PersonListRow key={person.id} person={person} searchText={text} />
        ))}
      </ul>
      <p className="text-13 muted foot">{t("social.found_text", { text })}</p>
      {more ? <MorePeopleNote /> : null}
    </>
  );
}

export function peopleSearchPage(c: Ctx, search: PeopleSearchProps): Promise<Response> {
  const t = c.get("t");
  return renderPage(
    c,
    { title: t("social.search"), status: search.refusal?.status },
    <>
      <PeopleSearchBar text={search.text} />
      <main id="main" className="main">
        <h1 className="visually-hidden">{t("social.search")}</h1>
        <div id="found">
          <PeopleSearchResults {...search} />
        </div>
      </main>
    </>,
  );
}
