import type { Ctx } from "../../../http/env";
import { formatAgo } from "../../../i18n/format";
import { page, Top } from "../../../shell/document/page";
import { MoreRow } from "../../../shell/parts/more-row";
import { useView, type View } from "../../../shell/parts/view";
import { langOf } from "../../../translate/detect";
import { describePicture } from "../../../ui/bottle/describe";
import { Count, type Counted } from "../../../ui/count";
import { Standing } from "../../../ui/scene";
import { urls } from "../../../ui/urls";
import type { ListedBottle } from "../../reading/own-list";

export type List = "my" | "picked";

const PATHS: Record<List, string> = { my: "/my-bottles", picked: "/picked-bottles" };
const LISTS: readonly List[] = ["my", "picked"];

interface ListProps {
  items: readonly ListedBottle[];
  nextCursor: string | null;
  /** By bottle, of one's own. */
  countries?: ReadonlyMap<string, number>;
}

function Tabs({ list }: { list: List }) {
  const { t } = useView();
  return (
    <nav className="segments lists" aria-label={t("bottles.lists.tabs")}>
      {LISTS.map((each) => (
        <a key={each} href={PATHS[each]} aria-current={each === list ? "page" : undefined}>
          {t(`bottles.lists.${each}`)}
        </a>
      ))}
    </nav>
  );
}

function stateOf(view: View, bottle: ListedBottle) {
  const { t } = view;
  if (bottle.heldByMe) return { text: t("bottles.status.in_your_hand"), look: "state-hand" };
  // Removed by moderation while kept; bottles removed by their author are not listed.
  if (bottle.status === "removed") return { text: t("bottles.status.destroyed"), look: "" };
  return { text: t(`bottles.status.${bottle.status}`), look: bottle.status === "drifting" ? "state-on" : "" };
}

function counts({ t, language }: View, { pickCount, likeCount, commentCount }: ListedBottle) {
  const count = (
    of: Counted,
    n: number,
    key: "bottles.page.picks" | "bottles.page.likes" | "bottles.page.comments",
  ) => (n > 0 ? Count({ of, n, text: t(key, { n }), language }) : null);
  return (
    <span className="meta numeric">
      {count("pick", pickCount, "bottles.page.picks")}
      {count("heart", likeCount, "bottles.page.likes")}
      {count("comment", commentCount, "bottles.page.comments")}
    </span>
  );
}

/** One component per row instead of many: a page has twenty rows. */
function row(view: View, bottle: ListedBottle, countries: number) {
  const { t, language, now, zone } = view;
  const state = stateOf(view, bottle);
  return (
    <li key={bottle.id}>
      <a className="bottle-row" href={`/bottle/${bottle.id}`}>
        {Standing({ svg: bottle.design.svg, small: true, alt: describePicture(language, bottle.look) })}
        <span className="grow">
          <span className="first-words" lang={langOf(bottle.content)}>
            {bottle.content}
          </span>
          <span className="meta numeric">
            {state.look ? <span className={state.look}>{state.text}</span> : <span>{state.text}</span>}
            {formatAgo(language, bottle.pickedAt ?? bottle.createdAt, now, zone)}
          </span>
          {counts(view, bottle)}
          {countries > 0 ? (
            <span className="meta">{t("bottles.lists.countries", { n: countries })}</span>
          ) : null}
        </span>
      </a>
    </li>
  );
}

function Rows({ list, items, nextCursor, countries }: ListProps & { list: List }) {
  const view = useView();
  const { t } = view;
  const next = `${PATHS[list]}?cursor=${encodeURIComponent(nextCursor ?? "")}`;
  return (
    <>
      {items.map((bottle) => row(view, bottle, countries?.get(bottle.id) ?? 0))}
      {nextCursor ? (
        <MoreRow next={next} rows="#rows > li">
          {t("bottles.lists.more")}
        </MoreRow>
      ) : null}
    </>
  );
}

function Nothing({ list }: { list: List }) {
  const { t } = useView();
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

/** The bottles I threw and the ones I picked up. */
export function listPage(c: Ctx, list: List, props: ListProps): Promise<Response> {
  const title = c.get("t")("bottles.lists.title");
  return page(
    c,
    { title },
    <>
      <Top title={title} back="/profile" />
      <main id="main" className="main">
        <Tabs list={list} />
        {props.items.length > 0 ? (
          <ul className="card" id="rows">
            <Rows list={list} {...props} />
          </ul>
        ) : (
          <Nothing list={list} />
        )}
      </main>
    </>,
  );
}
