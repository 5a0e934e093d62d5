import type { Ctx } from "../../../http/env";
import { formatAgo } from "../../../i18n/format";
import { renderPage, TopBar } from "../../../shell/document/page";
import { MoreRow } from "../../../shell/parts/more-row";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { langAttributeOf } from "../../../translate/detect-language";
import { describePicture } from "../../../ui/bottle/describe";
import { type CountIcon, IconCount } from "../../../ui/icon-count";
import { StandingBottle } from "../../../ui/scene";
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

function bottleStateText(view: PageView, bottle: ListedBottle) {
  const { t } = view;
  if (bottle.heldByMe) return { text: t("bottles.status.in_your_hand"), look: "state-hand" };
  // Removed by moderation while kept; bottles removed by their author are not listed.
  if (bottle.status === "removed") return { text: t("bottles.status.destroyed"), look: "" };
  return { text: t(`bottles.status.${bottle.status}`), look: bottle.status === "drifting" ? "state-on" : "" };
}

function renderCounts({ t, language }: PageView, { pickCount, likeCount, commentCount }: ListedBottle) {
  const count = (
    of: CountIcon,
    n: number,
    key: "bottles.page.picks" | "bottles.page.likes" | "bottles.page.comments",
  ) => (n > 0 ? IconCount({ of, n, text: t(key, { n }), language }) : null);
  return (
    <span className="meta numeric">
      {count("pick", pickCount, "bottles.page.picks")}
      {count("heart", likeCount, "bottles.page.likes")}
      {count("comment", commentCount, "bottles.page.comments")}
    </span>
  );
}

/** One component per row instead of many: a page has twenty rows. */
function renderBottleRow(view: PageView, bottle: ListedBottle, countries: number) {
  const { t, language, now, zone } = view;
  const state = bottleStateText(view, bottle);
  return (
    <li key={bottle.id}>
      <a className="bottle-row" href={`/bottle/${bottle.id}`}>
        {StandingBottle({ svg: bottle.design.svg, small: true, alt: describePicture(language, bottle.look) })}
        <span className="grow">
          <span className="first-words" lang={langAttributeOf(bottle.content)}>
            {bottle.content}
          </span>
          <span className="meta numeric">
            {state.look ? <span className={state.look}>{state.text}</span> : <span>{state.text}</span>}
            {formatAgo(language, bottle.pickedAt ?? bottle.createdAt, now, zone)}
          </span>
          {renderCounts(view, bottle)}
          {countries > 0 ? (
            <span className="meta">{t("bottles.lists.countries", { n: countries })}</span>
          ) : null}
        </span>
      </a>
    </li>
  );
}

function Rows({ list, items, nextCursor, countries }: BottleListProps & { list: BottleListName }) {
  const view = usePageView();
  const { t } = view;
  const next = `${BOTTLE_LIST_PATHS[list]}?cursor=${encodeURIComponent(nextCursor ?? "")}`;
  return (
    <>
      {items.map((bottle) => renderBottleRow(view, bottle, countries?.get(bottle.id) ?? 0))}
      {nextCursor ? (
        <MoreRow next={next} rows="#rows > li">
          {t("bottles.lists.more")}
        </MoreRow>
      ) : null}
    </>
  );
}

function EmptyBottleList({ list }: { list: BottleListName }) {
  const { t } = usePageView();
  const mine = list === "my";
  return (
    <div className="card empty">
      <img src={urls.static("bottle-mist.svg")} width={44} height={96} alt="" />
      <h2>{t(`bottles.lists.${list}_none`)}</h2>
      <p className="text-13 muted">{t(`bottles.lists.${list}_none_text`)}</p>
      <a
        className="button secondary small"
        href={mine ? "/throw" : "/"}
        data-opens={mine ? "throw" : undefined}
      >
        {t(mine ? "bottles.throw.open" : "shell.face.home")}
      </a>
    </div>
  );
}

/** The page of thrown (`my`) or picked bottles. */
export function bottleListPage(c: Ctx, list: BottleListName, props: BottleListProps): Promise<Response> {
  const title = c.get("t")("bottles.lists.title");
  return renderPage(
    c,
    { title },
    <>
      <TopBar title={title} back="/profile" />
      <main id="main" className="main">
        <Tabs list={list} />
        {props.items.length > 0 ? (
          <ul className="card" id="rows">
            <Rows list={list} {...props} />
          </ul>
        ) : (
          <EmptyBottleList list={list} />
        )}
      </main>
    </>,
  );
}
