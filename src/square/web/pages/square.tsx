import type { ListPage } from "../../../db/paging";
import { hasNoSearchableWord } from "../../../designs/designs";
import type { Ctx } from "../../../http/env";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { SQUARE_LIMITS } from "../../../limits/designs";
import { cachedMarkup } from "../../../shell/document/cached-part";
import { renderPage } from "../../../shell/document/page";
import { mainMarkup } from "../../../shell/document/page-shell";
import { EmptyState } from "../../../shell/parts/empty-state";
import { FormRefusal } from "../../../shell/parts/form";
import { markupInView, type PageView, usePageView } from "../../../shell/parts/page-view";
import { SearchField } from "../../../shell/parts/search-field";
import { ChoiceLinks } from "../../../ui/choice-links";
import { Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";
import type { SquarePageView } from "../../input";
import type { DesignCard } from "../../listed-design";
import { SQUARE_SECTIONS, SQUARE_SORTS } from "../../rules";
import { type DesignGridLinks, designGridMarkup } from "./design-grid";
import { headMarkup } from "./head";
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

type SquareNavProps = SquareListChoice & { locale: Locale };

const SectionLinks = ({ locale, section: current, ...look }: SquareNavProps) => (
  <ChoiceLinks
    label={translatorFor(locale)("square.sections")}
    choices={SQUARE_SECTIONS}
    current={current}
    pathOf={(section) => squarePath({ ...look, section })}
    nameOf={(section) => translatorFor(locale)(`square.${section}`)}
  />
);

const SortLinks = ({ locale, sort: current, ...look }: SquareNavProps) => (
  <nav className="sorts" aria-label={translatorFor(locale)("square.sorts")}>
    {SQUARE_SORTS.map((sort) => (
      <a key={sort} href={squarePath({ ...look, sort })} aria-current={sort === current ? "true" : undefined}>
        {translatorFor(locale)(`square.${sort}`)}
      </a>
    ))}
  </nav>
);

/** Links to sections and sorts. */
const SquareNav = (look: SquareNavProps) => (
  <>
    <SectionLinks {...look} />
    <SortLinks {...look} />
  </>
);

/** Kept while nothing is searched for. */
const navMarkup = cachedMarkup(SquareNav);

/** The head and links while somebody searches or may begin to. */
const SearchNav = ({ look }: { look: SquareListChoice }) => {
  const { language, locale } = usePageView();
  return (
    <>
      <SquareNav locale={locale} {...look} />
      <SquareSearchChoices language={language} {...look} />
    </>
  );
};

function NothingFound({ look }: { look: SquareListChoice }) {
  const { t } = usePageView();
  return (
    <EmptyState
      title={t(hasNoSearchableWord(look.q) ? "square.only_signs" : "square.none_found")}
      text={t("square.none_found_text")}
      href={squarePath({ section: look.section, sort: look.sort, q: "" })}
      label={t("square.all")}
    />
  );
}

function EmptySquare({ look, known }: { look: SquareListChoice; known: boolean }) {
  const { t } = usePageView();
  const [href, label] = known
    ? ["/bottle-design/editor", t("square.make")]
    : ["/complete-profile?next=/bottle-square", t("profile.complete")];
  return (
    <EmptyState
      title={t(`square.none_${look.section}`)}
      text={t(known ? `square.none_${look.section}_text` : "error.profile_incomplete")}
      href={href}
      label={label}
    />
  );
}

function contentMarkup(view: PageView, look: SquarePageView, list: ListPage<DesignCard>): string {
  if (look.refusal) return markupInView(view, <FormRefusal refusal={look.refusal} />);
  if (list.items.length > 0 || list.nextCursor !== null)
    return designGridMarkup(view, { ...list, onward: squareGridLinks(look), n: look.n, added: look.added });
  if (isSearching(look)) return markupInView(view, <NothingFound look={look} />);
  return markupInView(view, <EmptySquare look={look} known={view.person?.birthday !== null} />);
}

/** `/bottle-square` (docs/product.md 2.1). */
export function squarePage(
  c: Ctx,
  person: SignedIn,
  shown: SquarePageView,
  list: ListPage<DesignCard>,
): Promise<Response> {
  const { section, sort, q, colour, texture } = shown;
  const look: SquareListChoice = { section, sort, q, colour, texture };
  const open = shown.find !== undefined || isSearching(look);
  return renderPage(c, { title: c.get("t")("square.title"), status: shown.refusal?.status }, (view) => {
    const head = open
      ? markupInView(view, <SearchHeader look={look} />)
      : headMarkup(view, person.coins, squarePath(look, { find: "" }));
    const nav = open ? markupInView(view, <SearchNav look={look} />) : navMarkup({ locale: view.locale, ...look });
    return head + mainMarkup(view, "main square", nav + contentMarkup(view, shown, list));
  });
}
