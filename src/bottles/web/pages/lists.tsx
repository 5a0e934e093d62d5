import type { ListPage } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { formatAgo } from "../../../i18n/format";
import { byLocale, type Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { memoize } from "../../../runtime/cache";
import { cachedMarkup, elementWithMarkup } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import { renderTitledPage } from "../../../shell/document/page";
import { renderStaticMarkup } from "../../../shell/document/page-stream";
import { chosenIn } from "../../../shell/panes/as-list";
import { EmptyState } from "../../../shell/parts/empty-state";
import { moreRowMarkup, nextPagePath } from "../../../shell/parts/more-row";
import type { PageView } from "../../../shell/parts/page-view";
import { textAttributes } from "../../../translate/detect-language";
import { describePicture } from "../../../ui/bottle/describe";
import { ChoiceLinks } from "../../../ui/choice-links";
import { IconCount } from "../../../ui/icon-count";
import { DayNightPicture } from "../../../ui/pictures";
import { stagePaths } from "../../../ui/scene";
import { variantStem } from "../../../ui/sea/variant-names";
import type { ListedBottle } from "../../reading/own-bottles";

export type BottleListName = "my" | "picked";

const BOTTLE_LIST_PATHS: Record<BottleListName, string> = { my: "/my-bottles", picked: "/picked-bottles" };
const BOTTLE_LIST_NAMES: readonly BottleListName[] = ["my", "picked"];

const tabsMarkup = cachedMarkup(({ locale, list }: { locale: Locale; list: BottleListName }) => {
  const t = translatorFor(locale);
  return (
    <ChoiceLinks
      className="segments lists"
      label={t("bottles.lists.tabs")}
      choices={BOTTLE_LIST_NAMES}
      current={list}
      pathOf={(each) => BOTTLE_LIST_PATHS[each]}
      nameOf={(each) => t(`bottles.lists.${each}`)}
    />
  );
});

function bottleStateText({ t }: PageView, bottle: ListedBottle) {
  if (bottle.heldByMe) return { text: t("bottles.status.in_your_hand"), look: "state-hand" };
  // Removed by moderation while kept; bottles removed by their author are not listed.
  if (bottle.status === "removed") return { text: t("bottles.status.destroyed") };
  return { text: t(`bottles.status.${bottle.status}`), look: bottle.status === "drifting" ? "state-on" : undefined };
}

const COUNT_TEXTS = {
  pick: "bottles.page.picks",
  heart: "bottles.page.likes",
  comment: "bottles.page.comments",
} as const;

/** By number alone: a list has sixty of them. */
const countsOf = (of: keyof typeof COUNT_TEXTS) =>
  byLocale((locale) =>
    memoize("markup", (n: number) => {
      const text = translatorFor(locale)(COUNT_TEXTS[of], { n });
      return n > 0 ? renderStaticMarkup(<IconCount of={of} n={n} text={text} locale={locale} />) : "";
    }),
  );
const [picksMarkup, likesMarkup, commentsMarkup] = [countsOf("pick"), countsOf("heart"), countsOf("comment")];

interface BottleRowProps {
  /** Class of the state. */
  look: string | undefined;
  chosen: "true" | undefined;
}

interface BottleRowTexts {
  path: string;
  /** What the paths of its picture begin with. */
  stem: string;
  alt: string;
  content: string;
  lang: string | undefined;
  state: string;
  age: string;
  /** Markup. */
  counts: string;
  /** The number of countries; absent: none. */
  countries: string | undefined;
}

const bottleRowMarkup = markupTemplate<BottleRowProps, BottleRowTexts>(
  {
    path: "raw",
    stem: "raw",
    alt: "text",
    content: "text",
    lang: "raw",
    state: "text",
    age: "text",
    counts: "raw",
    countries: "text",
  },
  ({ look, chosen, path, stem, alt, content, lang, state, age, counts, countries }) => (
    <li>
      <a className="bottle-row" href={path} aria-current={chosen}>
        <DayNightPicture {...stagePaths(stem, "small", false)} alt={alt} />
        <span className="grow">
          <span className="first-words" dir="auto" lang={lang}>
            {content}
          </span>
          <span className="meta numeric">
            <span className={look}>{state}</span>
            {age}
          </span>
          {elementWithMarkup("span", { className: "meta numeric" }, counts)}
          {countries === undefined ? null : <span className="meta">{countries}</span>}
        </span>
      </a>
    </li>
  ),
);

/** The rows of one list, as the reader sees them. */
function bottleRowsMarkup(view: PageView, items: readonly ListedBottle[]): string {
  const { t, locale, now, zone } = view;
  const chosen = chosenIn(view);
  const [picks, likes, comments] = [picksMarkup(locale), likesMarkup(locale), commentsMarkup(locale)];
  let markup = "";
  for (const bottle of items) {
    const path = `/bottle/${bottle.id}`;
    const n = bottle.countries ?? 0;
    const state = bottleStateText(view, bottle);
    markup += bottleRowMarkup(
      { look: state.look, chosen: chosen(path) },
      {
        path,
        stem: variantStem(bottle.design.svg),
        alt: describePicture(locale, bottle.look),
        content: bottle.content,
        lang: textAttributes(bottle.content).lang,
        state: state.text,
        age: formatAgo(locale, bottle.pickedAt ?? bottle.createdAt, now, zone),
        counts: picks(bottle.pickCount) + likes(bottle.likeCount) + comments(bottle.commentCount),
        countries: n > 0 ? t("bottles.lists.countries", { n }) : undefined,
      },
    );
  }
  return markup;
}

const listMarkup = markupTemplate<object, { rows: string }>({ rows: "raw" }, ({ rows }) =>
  elementWithMarkup("ul", { className: "card", id: "rows" }, rows),
);

function bottleListMarkup(view: PageView, list: BottleListName, props: ListPage<ListedBottle>): string {
  const more = moreRowMarkup(view.t, {
    next: nextPagePath(BOTTLE_LIST_PATHS[list], props.nextCursor),
    rows: "#rows > li",
    text: view.t("bottles.lists.more"),
  });
  return listMarkup({}, { rows: bottleRowsMarkup(view, props.items) + more });
}

const emptyListMarkup = cachedMarkup(({ locale, list }: { locale: Locale; list: BottleListName }) => {
  const t = translatorFor(locale);
  const mine = list === "my";
  return (
    <EmptyState
      title={t(`bottles.lists.${list}_none`)}
      text={t(`bottles.lists.${list}_none_text`)}
      href={mine ? "/throw" : "/"}
      label={t(mine ? "bottles.throw.open" : "shell.face.home")}
      opens={mine ? "throw" : undefined}
    />
  );
});

/** The page of thrown (`my`) or picked bottles. */
export function bottleListPage(c: Ctx, list: BottleListName, props: ListPage<ListedBottle>): Promise<Response> {
  const title = c.get("t")("bottles.lists.title");
  return renderTitledPage(c, { title, back: "/profile" }, (view) => {
    const { locale } = view;
    const content = props.items.length > 0 ? bottleListMarkup(view, list, props) : emptyListMarkup({ locale, list });
    return tabsMarkup({ locale, list }) + content;
  });
}
