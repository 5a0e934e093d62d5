import type { Ctx } from "../../../http/env";
import { formatAgo } from "../../../i18n/format";
import { renderTitledPage } from "../../../shell/document/page";
import { useChosen } from "../../../shell/panes/as-list";
import { MoreRow, nextPagePath } from "../../../shell/parts/more-row";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { textAttributes } from "../../../translate/detect-language";
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

function BottleCounts({ pickCount, likeCount, commentCount }: ListedBottle) {
  const { t, locale } = usePageView();
  const counts: [CountIcon, number, "bottles.page.picks" | "bottles.page.likes" | "bottles.page.comments"][] = [
    ["pick", pickCount, "bottles.page.picks"],
    ["heart", likeCount, "bottles.page.likes"],
    ["comment", commentCount, "bottles.page.comments"],
  ];
  return (
    <span className="meta numeric">
      {counts.map(([of, n, key]) =>
        n > 0 ? <IconCount key={of} of={of} n={n} text={t(key, { n })} locale={locale} /> : null,
      )}
    </span>
  );
}

function BottleRow({ bottle, countries }: { bottle: ListedBottle; countries: number }) {
  const view = usePageView();
  const { t, locale, now, zone } = view;
  const state = bottleStateText(view, bottle);
  const chosen = useChosen();
  const path = `/bottle/${bottle.id}`;
  return (
    <li>
      <a className="bottle-row" href={path} aria-current={chosen(path)}>
        <StandingBottle svg={bottle.design.svg} small alt={describePicture(locale, bottle.look)} />
        <span className="grow">
          <span className="first-words" {...textAttributes(bottle.content)}>
            {bottle.content}
          </span>
          <span className="meta numeric">
            {state.look ? <span className={state.look}>{state.text}</span> : <span>{state.text}</span>}
            {formatAgo(locale, bottle.pickedAt ?? bottle.createdAt, now, zone)}
          </span>
          <BottleCounts {...bottle} />
          {countries > 0 ? <span className="meta">{t("bottles.lists.countries", { n: countries })}</span> : null}
        </span>
      </a>
    </li>
  );
}

function Rows({ list, items, nextCursor, countries }: BottleListProps & { list: BottleListName }) {
  const { t } = usePageView();
  return (
    <>
      {items.map((bottle) => (
        <BottleRow key={bottle.id} bottle={bottle} countries={countries?.get(bottle.id) ?? 0} />
      ))}
      <MoreRow next={nextPagePath(BOTTLE_LIST_PATHS[list], nextCursor)} rows="#rows > li">
        {t("bottles.lists.more")}
      </MoreRow>
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
      {props.items.length > 0 ? (
        <ul className="card" id="rows">
          <Rows list={list} {...props} />
        </ul>
      ) : (
        <EmptyBottleList list={list} />
      )}
    </>,
  );
}
