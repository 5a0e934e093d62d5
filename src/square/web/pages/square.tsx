import { createElement } from "react";
import type { Paged } from "../../../db/paging";
import { isSignsOnly } from "../../../designs/designs";
import type { Ctx } from "../../../http/env";
import { formatNumber } from "../../../i18n/format";
import { translate } from "../../../i18n/intl";
import type { Language } from "../../../i18n/languages";
import { PAGE } from "../../../limits/limits";
import { asset } from "../../../shell/document/assets";
import { filled, kept } from "../../../shell/document/kept";
import { page } from "../../../shell/document/page";
import { useView } from "../../../shell/parts/view";
import { Coin, Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";
import type { ShownLook } from "../../input";
import { SECTIONS, SORTS } from "../../rules";
import type { Hung } from "../../view";
import { Seek } from "./search";
import { type Onward, Wall } from "./wall";

type WallChoice = Pick<ShownLook, "section" | "sort" | "q" | "colour" | "texture">;

/** What is searched for. */
const askedOf = ({ q, colour, texture }: WallChoice): Record<string, string> => ({
  ...(q !== "" && { q }),
  ...(colour && { colour }),
  ...(texture && { texture }),
});

const isAsked = (look: WallChoice): boolean => Object.keys(askedOf(look)).length > 0;

const address = (look: WallChoice, more: Record<string, string> = {}): string =>
  `/bottle-square?${new URLSearchParams({ section: look.section, sort: look.sort, ...askedOf(look), ...more })}`;

const onwardOf = (look: WallChoice): Onward => ({
  next: (cursor, n) => address(look, { cursor, n: String(n) }),
  here: (n) => address(look, { n: String(n) }),
});

function Head({ person }: { person: SignedIn }) {
  const { t, language } = useView();
  return (
    <header className="square-head">
      <h1 className="text-20 bold">{t("square.title")}</h1>
      <span className="row">
        <a
          className="chip numeric"
          href="/coin-records"
          aria-label={t("bottles.home.coins", { n: person.coins })}
        >
          <Coin size={18} />
          {formatNumber(language, person.coins)}
        </a>
        <a className="button primary small" href="/bottle-design/editor">
          <Icon name="plus" size={20} />
          {t("square.design")}
        </a>
      </span>
    </header>
  );
}

type WayProps = WallChoice & { language: Language };

const Sections = ({ language, ...look }: WayProps) =>
  SECTIONS.map((section) => (
    <a
      key={section}
      href={address({ ...look, section })}
      aria-current={section === look.section ? "page" : undefined}
    >
      {translate(language)(`square.${section}`)}
    </a>
  ));

const Sorts = ({ language, ...look }: WayProps) =>
  SORTS.map((sort) => (
    <a key={sort} href={address({ ...look, sort })} aria-current={sort === look.sort ? "true" : undefined}>
      {translate(language)(`square.${sort}`)}
    </a>
  ));

const PARTS = { sections: Sections, sorts: Sorts, seek: Seek };
const KEPT = { sections: kept(Sections), sorts: kept(Sorts), seek: kept(Seek) };

/** What leads to other designs; kept while nobody searches for anything of their own. */
function Ways({ look: { section, sort, q, colour, texture } }: { look: WallChoice }) {
  const { t, language } = useView();
  const props = { language, section, sort, q, colour, texture };
  const part = (tag: string, name: keyof typeof PARTS, attributes = {}) =>
    isAsked(props)
      ? createElement(tag, attributes, createElement<WayProps>(PARTS[name], props))
      : filled(tag, attributes, KEPT[name](props));
  return (
    <>
      {part("nav", "sections", { className: "segments", "aria-label": t("square.sections") })}
      {part("nav", "sorts", { className: "sorts", "aria-label": t("square.sorts") })}
      {part("search", "seek")}
    </>
  );
}

function NothingFound({ look }: { look: WallChoice }) {
  const { t } = useView();
  return (
    <div className="card empty">
      <img src={asset("bottle-mist.svg")} width={44} height={96} alt="" />
      <h2>{t(isSignsOnly(look.q) ? "square.only_signs" : "square.none_found")}</h2>
      <p className="text-13 muted">{t("square.none_found_text")}</p>
      <a className="button secondary small" href={address({ section: look.section, sort: look.sort, q: "" })}>
        {t("square.all")}
      </a>
    </div>
  );
}

function Nothing({ look, known }: { look: WallChoice; known: boolean }) {
  const { t } = useView();
  const [href, verb] = known
    ? ["/bottle-design/editor", t("square.make")]
    : ["/complete-profile?next=/bottle-square", t("profile.complete")];
  return (
    <div className="card empty">
      <img src={asset("bottle-mist.svg")} width={44} height={96} alt="" />
      <h2>{t(`square.none_${look.section}`)}</h2>
      <p className="text-13 muted">
        {t(known ? `square.none_${look.section}_text` : "error.profile_incomplete")}
      </p>
      <a className="button secondary small" href={href}>
        {verb}
      </a>
    </div>
  );
}

/** `/bottle-square` (specification section 2). */
export function squarePage(c: Ctx, person: SignedIn, look: ShownLook, list: Paged<Hung>): Promise<Response> {
  const bare = list.items.length === 0 && list.nextCursor === null;
  return page(
    c,
    { title: c.get("t")("square.title") },
    <>
      <Head person={person} />
      <main id="main" className="main">
        <Ways look={look} />
        {bare && isAsked(look) ? (
          <NothingFound look={look} />
        ) : bare ? (
          <Nothing look={look} known={person.birthday !== null} />
        ) : (
          <Wall {...list} onward={onwardOf(look)} n={look.n} added={look.added} step={PAGE.size} />
        )}
      </main>
    </>,
  );
}
