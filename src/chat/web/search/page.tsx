import type { Ctx } from "../../../http/env";
import { renderPage } from "../../../shell/document/page";
import { HelpLink } from "../../../shell/document/tab-bar";
import { FormRefusal } from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { partnerNameOf } from "../pages/props";
import { DaysFound } from "./dates";
import { MessageSearchField } from "./field";
import { PicturesFound } from "./pictures";
import { SEARCH_TABS, type SearchPageData, searchPathOf, searchUrlOf } from "./tabs";
import { WordsFound } from "./words";

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
          <MessageSearchField
            path={searchPathOf(overview.person.id)}
            label={title}
            verb={view.t("chat.search.open")}
            q={q}
            live={found.tab === "words"}
          />
          <HelpLink />
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
