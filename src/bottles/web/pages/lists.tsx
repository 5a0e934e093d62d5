import type { Ctx } from "../../../http/env";
import { formatAgo } from "../../../i18n/format";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { elementWithMarkup } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import { renderTitledPage } from "../../../shell/document/page";
import { useChosen } from "../../../shell/panes/as-list";
import { countMarkup } from "../../../shell/parts/count-markup";
import { moreRowMarkup, nextPagePath } from "../../../shell/parts/more-row";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { textAttributes } from "../../../translate/detect-language";
import { describePicture } from "../../../ui/bottle/describe";
import { DayNightPicture } from "../../../ui/pictures";
import { standingBottlePath } from "../../../ui/sea/variant-names";
import { urls } from "../../../ui/urls";
import type { ListedBottle } from "../../reading/own-bottles";

export type BottleListName = "my" | "picked";

const BOTTLE_LIST_PATHS: Record<BottleListName, string> = { my: "/my-bottles", picked: "/picked-bottles" };
const BOTTLE_LIST_NAMES: readonly BottleListName[] = ["my", "picked"];

interface BottleListProps {
  items: readonly ListedBottle[];
  nextCursor: string | null;
  /** Bottle id → number of countries; only for the author's own bottles. */
  countries?: ReadonlyMap<string, number>;
}

function Tabs({ list }: { list: BottleListName }) {
  const { t } = usePageView();
  return (
    <nav className="segments lists" aria-label={t("bottles.lists.tabs")}>
      {BOTTLE_LIST_NAMES.map((each) => (
        <a key={each} href={BOTTLE_LIST_PATHS[each]} aria-current={each === list ? "page" : undefined}>
          {t(`bottles.lists.${each}`)}
        </a>
      ))}
    </nav>
  );
}

interface BottleRowProps {
  locale: Locale;
  status: ListedBottle["status"] | "held";
  chosen: "true" | undefined;
  lang: string | undefined;
  path: string;
  day: string;
  night: string;
  alt: string;
  content: string;
  age: string;
  counts: string;
  /** Markup of the number of countries; absent: in none. */
  countries: string | undefined;
}

const STATUS_LOOKS: Partial<Record<BottleRowProps["status"], string>> = { held: "state-hand", drifting: "state-on" };

const STATUS_TEXTS = {
  held: "bottles.status.in_your_hand",
  // Removed by moderation while kept; bottles removed by their author are not listed.
  removed: "bottles.status.destroyed",
} as const;

function BottleStatus({ locale, status }: Pick<BottleRowProps, "locale" | "status">) {
  const text = status === "held" || status === "removed" ? STATUS_TEXTS[status] : (`bottles.status.${status}` as const);
  return <span className={STATUS_LOOKS[status]}>{translatorFor(locale)(text)}</span>;
}

const bottleRowMarkup = markupTemplate(
  { texts: ["alt", "content", "age", "countries"], markups: ["path", "day", "night", "counts"] },
  ({ locale, status, chosen, lang, path, day, night, alt, content, age, counts, countries }: BottleRowProps) => (
    <li>
      <a className="bottle-row" href={path} aria-current={chosen}>
        <DayNightPicture day={day} night={night} alt={alt} />
        <span className="grow">
          <span className="first-words" dir="auto" lang={lang}>
            {content}
          </span>
          <span className="meta numeric">
            <BottleStatus locale={locale} status={status} />
            {age}
          </span>
          {elementWithMarkup("span", { className: "meta numeric" }, counts)}
          {countries === undefined ? null : <span className="meta">{countries}</span>}
        </span>
      </a>
    </li>
  ),
);

function bottleCountsMarkup({ pickCount, likeCount, commentCount }: ListedBottle, locale: Locale): string {
  const picks = pickCount > 0 ? countMarkup({ of: "pick", n: pickCount, locale }) : "";
  const likes = likeCount > 0 ? countMarkup({ of: "heart", n: likeCount, locale }) : "";
  const comments = commentCount > 0 ? countMarkup({ of: "comment", n: commentCount, locale }) : "";
  return picks + likes + comments;
}

/** The rows of one list, as the reader sees them. */
function bottleRowsMarkup(view: PageView, chosen: ReturnType<typeof useChosen>, { items, countries }: BottleListProps) {
  const { t, locale, now, zone } = view;
  let markup = "";
  for (const bottle of items) {
    const path = `/bottle/${bottle.id}`;
    const n = countries?.get(bottle.id) ?? 0;
    markup += bottleRowMarkup({
      locale,
      status: bottle.heldByMe ? "held" : bottle.status,
      chosen: chosen(path),
      lang: textAttributes(bottle.content).lang,
      path,
      day: standingBottlePath(bottle.design.svg, false, true),
      night: standingBottlePath(bottle.design.svg, true, true),
      alt: describePicture(locale, bottle.look),
      content: bottle.content,
      age: formatAgo(locale, bottle.pickedAt ?? bottle.createdAt, now, zone),
      counts: bottleCountsMarkup(bottle, locale),
      countries: n > 0 ? t("bottles.lists.countries", { n }) : undefined,
    });
  }
  return markup;
}

function BottleRows({ list, ...props }: BottleListProps & { list: BottleListName }) {
  const view = usePageView();
  const chosen = useChosen();
  const more = moreRowMarkup(view.t, {
    next: nextPagePath(BOTTLE_LIST_PATHS[list], props.nextCursor),
    rows: "#rows > li",
    text: view.t("bottles.lists.more"),
  });
  return elementWithMarkup("ul", { className: "card", id: "rows" }, bottleRowsMarkup(view, chosen, props) + more);
}

function EmptyBottleList({ list }: { list: BottleListName }) {
  const { t } = usePageView();
  const mine = list === "my";
  return (
    <div className="card empty">
      <img src={urls.static("bottle-mist.svg")} width={44} height={96} alt="" />
      <h2>{t(`bottles.lists.${list}_none`)}</h2>
      <p className="text-13 muted">{t(`bottles.lists.${list}_none_text`)}</p>
      <a className="button secondary small" href={mine ? "/throw" : "/"} data-opens={mine ? "throw" : undefined}>
        {t(mine ? "bottles.throw.open" : "shell.face.home")}
      </a>
    </div>
  );
}

/** The page of thrown (`my`) or picked bottles. */
export function bottleListPage(c: Ctx, list: BottleListName, props: BottleListProps): Promise<Response> {
  const title = c.get("t")("bottles.lists.title");
  return renderTitledPage(
    c,
    { title, back: "/profile" },
    <>
      <Tabs list={list} />
      {props.items.length > 0 ? <BottleRows list={list} {...props} /> : <EmptyBottleList list={list} />}
    </>,
  );
}
