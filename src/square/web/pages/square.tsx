import type { ListPage } from "../../../db/paging";
import { hasNoSearchableWord } from "../../../designs/designs";
import type { Ctx } from "../../../http/env";
import { formatNumber } from "../../../i18n/format";
import type { Language } from "../../../i18n/languages";
import { translatorFor } from "../../../i18n/translator";
import { SQUARE_LIMITS } from "../../../limits/designs";
import { PAGE_LIMITS } from "../../../limits/http";
import { assetUrl } from "../../../shell/document/assets";
import { cachedPart } from "../../../shell/document/cached-part";
import { renderPage } from "../../../shell/document/page";
import { Main } from "../../../shell/panes/as-list";
import { usePageView } from "../../../shell/parts/page-view";
import { SearchField } from "../../../shell/parts/search-field";
import { Coin, Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";
import type { SquarePageView } from "../../input";
import type { ListedDesign } from "../../listed-design";
import { SQUARE_SECTIONS, SQUARE_SORTS } from "../../rules";
import { DesignGrid, type DesignGridLinks } from "./design-grid";
import { SQUARE_SEARCH_FORM, SquareSearchChoices } from "./search";

type SquareListChoice = Pick<SquarePageView, "section" | "sort" | "q" | "colour" | "texture">;

/** Query parameters of the search. */
const searchParamsOf = ({ q, colour, texture }: SquareListChoice): Record<string, string> => ({
  ...(q !== "" && { q }),
  ...(colour && { colour }),
  ...(texture && { texture }),
});

const isSearching = (look: SquareListChoice): boolean => Object.keys(searchParamsOf(look)).length > 0;

const squarePath = (look: SquareListChoice, more: Record<string, string> = {}): string =>
  `/bottle-square?${new URLSearchParams({ section: look.section, sort: look.sort, ...searchParamsOf(look), ...more })}`;

const squareGridLinks = (look: SquareListChoice): DesignGridLinks => ({
  next: (cursor, n) => squarePath(look, { cursor, n: String(n) }),
  here: (n) => squarePath(look, { n: String(n) }),
});

/** Letters for which the whole title has room beside what is in the head, on a phone of 390 px. */
const ROOMY_TITLE = 14;

function SquareHeader({ person, look }: { person: SignedIn; look: SquareListChoice }) {
  const { t, locale } = usePageView();
  const title = t("square.title");
  return (
    <header className="square-head">
      <h1 className={title.length > ROOMY_TITLE ? "text-20 bold long" : "text-20 bold"}>
        <span className="whole">{title}</span>
        <span className="short">{t("shell.tab.square")}</span>
      </h1>
      <a className="icon-button" href={squarePath(look, { find: "" })} aria-label={t("square.find")}>
        <Icon name="search" />
      </a>
      <a className="chip numeric" href="/coin-records" aria-label={t("bottles.home.coins", { n: person.coins })}>
        <Coin size={18} />
        {formatNumber(locale, person.coins)}
      </a>
      <a className="icon-button square-new" href="/bottle-design/editor" aria-label={t("square.make")}>
        <Icon name="plus" />
      </a>
    </header>
  );
}

/** The head while somebody searches. */
function SearchHeader({ look }: { look: SquareListChoice }) {
  const { t } = usePageView();
  const { section, sort, q } = look;
  return (
    <header className="square-head">
      <h1 className="visually-hidden">{t("square.title")}</h1>
      <a className="icon-button" href={squarePath({ section, sort, q: "" })} aria-label={t("square.leave_search")}>
        <Icon name="back" />
      </a>
      <SearchField
        id={SQUARE_SEARCH_FORM}
        path="/bottle-square"
        label={t("square.search")}
        verb={t("square.find")}
        q={q}
        maxLength={SQUARE_LIMITS.searchMax}
        clear={{ href: squarePath({ ...look, q: "" }, { find: "" }), label: t("chat.search.clear") }}
        autoFocus={!isSearching(look)}
      >
        <input type="hidden" name="section" value={section} />
        <input type="hidden" name="sort" value={sort} />
        <input type="hidden" name="find" value="" />
      </SearchField>
    </header>
  );
}

type SquareNavProps = SquareListChoice & { language: Language };

/** Kept while nothing is searched for. */
const withoutSearch = { when: (look: SquareNavProps) => !isSearching(look) };

const SectionLinks = cachedPart(
  ({ language, section: current, sort, q, colour, texture }: SquareNavProps) =>
    SQUARE_SECTIONS.map((section) => (
      <a
        key={section}
        href={squarePath({ section, sort, q, colour, texture })}
        aria-current={section === current ? "page" : undefined}
      >
        {translatorFor(language)(`square.${section}`)}
      </a>
    )),
  withoutSearch,
);

const SortLinks = cachedPart(
  ({ language, section, sort: current, q, colour, texture }: SquareNavProps) =>
    SQUARE_SORTS.map((sort) => (
      <a
        key={sort}
        href={squarePath({ section, sort, q, colour, texture })}
        aria-current={sort === current ? "true" : undefined}
      >
        {translatorFor(language)(`square.${sort}`)}
      </a>
    )),
  withoutSearch,
);

/** Links to sections and sorts, and what else a search chooses. */
function SquareNav({ look: { section, sort, q, colour, texture }, open }: { look: SquareListChoice; open: boolean }) {
  const { t, language } = usePageView();
  const look = { language, section, sort, q, colour, texture };
  return (
    <>
      <SectionLinks as="nav" attributes={{ className: "segments", "aria-label": t("square.sections") }} {...look} />
      <SortLinks as="nav" attributes={{ className: "sorts", "aria-label": t("square.sorts") }} {...look} />
      {open ? <SquareSearchChoices {...look} /> : null}
    </>
  );
}

function NothingFound({ look }: { look: SquareListChoice }) {
  const { t } = usePageView();
  return (
    <div className="card empty">
      <img src={assetUrl("bottle-mist.svg")} width={44} height={96} alt="" />
      <h2>{t(hasNoSearchableWord(look.q) ? "square.only_signs" : "square.none_found")}</h2>
      <p className="text-13 muted">{t("square.none_found_text")}</p>
      <a className="button secondary small" href={squarePath({ section: look.section, sort: look.sort, q: "" })}>
        {t("square.all")}
      </a>
    </div>
  );
}

function EmptySquare({ look, known }: { look: SquareListChoice; known: boolean }) {
  const { t } = usePageView();
  const [href, verb] = known
    ? ["/bottle-design/editor", t("square.make")]
    : ["/complete-profile?next=/bottle-square", t("profile.complete")];
  return (
    <div className="card empty">
      <img src={assetUrl("bottle-mist.svg")} width={44} height={96} alt="" />
      <h2>{t(`square.none_${look.section}`)}</h2>
      <p className="text-13 muted">{t(known ? `square.none_${look.section}_text` : "error.profile_incomplete")}</p>
      <a className="button secondary small" href={href}>
        {verb}
      </a>
    </div>
  );
}

/** `/bottle-square` (docs/product.md 2.1). */
export function squarePage(
  c: Ctx,
  person: SignedIn,
  look: SquarePageView,
  list: ListPage<ListedDesign>,
): Promise<Response> {
  const open = look.find !== undefined || isSearching(look);
  const bare = list.items.length === 0 && list.nextCursor === null;
  return renderPage(
    c,
    { title: c.get("t")("square.title") },
    <>
      {open ? <SearchHeader look={look} /> : <SquareHeader person={person} look={look} />}
      <Main className="main square">
        <SquareNav look={look} open={open} />
        {bare && isSearching(look) ? (
          <NothingFound look={look} />
        ) : bare ? (
          <EmptySquare look={look} known={person.birthday !== null} />
        ) : (
          <DesignGrid {...list} onward={squareGridLinks(look)} n={look.n} added={look.added} step={PAGE_LIMITS.size} />
        )}
      </Main>
    </>,
  );
}
