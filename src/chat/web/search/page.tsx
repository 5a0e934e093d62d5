import type { Ctx } from "../../../http/env";
import { SEARCH_LIMITS } from "../../../limits/account";
import { MESSAGE_SEARCH_LIMITS } from "../../../limits/chat";
import { renderPage } from "../../../shell/document/page";
import { FormRefusal } from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { partnerNameOf } from "../pages/props";
import { DaysFound } from "./dates";
import { PicturesFound } from "./pictures";
import { SEARCH_TABS, type SearchPageData, searchPathOf, searchUrlOf } from "./tabs";
import { WordsFound } from "./words";

const searchWhileTyping = (path: string) => ({
  "hx-get": path,
  "hx-trigger": `input changed delay:${SEARCH_LIMITS.pause}ms`,
  "hx-target": "#found",
  "hx-select": "#found",
  "hx-swap": "outerHTML",
  "hx-sync": "this:replace",
});

function SearchField({ overview, q, found }: SearchPageData) {
  const view = usePageView();
  const { t } = view;
  const { id } = overview.person;
  const label = t("chat.search.in", { name: partnerNameOf(view, overview) });
  return (
    <search className="grow">
      <form className="field soft" action={searchPathOf(id)}>
        <button type="submit" className="seek-verb" aria-label={t("chat.search.open")}>
          <Icon name="search" size={20} />
        </button>
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          defaultValue={q}
          maxLength={MESSAGE_SEARCH_LIMITS.queryMax}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          {...(q === "" && found.tab === "words" && { autoFocus: true })}
          {...(found.tab === "words" && searchWhileTyping(searchPathOf(id)))}
        />
        {q === "" ? null : (
          <a className="chat-seek-clear" href={searchPathOf(id)} aria-label={t("chat.search.clear")}>
            <Icon name="close" size={20} />
          </a>
        )}
      </form>
    </search>
  );
}

function SearchTabs({ overview, q, found }: SearchPageData) {
  const { t } = usePageView();
  return (
    <nav className="underlined-tabs chat-seek-tabs" aria-label={t("chat.search.tabs")}>
      {SEARCH_TABS.map((tab) => (
        <a
          key={tab}
          href={searchUrlOf(overview.person.id, { tab: tab === "words" ? null : tab, q })}
          aria-current={tab === found.tab ? "page" : undefined}
        >
          {t(`chat.search.${tab}`)}
        </a>
      ))}
    </nav>
  );
}

function FoundInTab({ overview, q, found }: SearchPageData) {
  switch (found.tab) {
    case "words":
      return <WordsFound overview={overview} q={q} found={found} />;
    case "pictures":
      return <PicturesFound overview={overview} found={found} />;
    case "dates":
      return <DaysFound overview={overview} found={found} />;
  }
}

/** Page `/chat/:id/search`. */
export function searchPage(c: Ctx, data: SearchPageData): Promise<Response> {
  const view = pageViewOf(c);
  const { overview, q, found } = data;
  const title = view.t("chat.search.in", { name: partnerNameOf(view, overview) });
  return renderPage(
    c,
    { title, status: data.refusal?.status },
    <>
      <header className="chat-seek-head">
        <div className="row chat-seek-bar">
          <a
            className="icon-button"
            href={`/chat/${encodeURIComponent(overview.person.id)}`}
            aria-label={view.t("chat.back")}
          >
            <Icon name="back" />
          </a>
          <SearchField {...data} />
        </div>
        <SearchTabs {...data} />
      </header>
      <main id="main" className="main chat-seek">
        <h1 className="visually-hidden">{title}</h1>
        {/* The address follows what is typed, so that who comes back finds it again. */}
        <div id="found" data-here={found.tab === "words" ? searchUrlOf(overview.person.id, { q }) : undefined}>
          {data.refusal ? <FormRefusal refusal={data.refusal} /> : <FoundInTab {...data} />}
        </div>
      </main>
    </>,
  );
}
