import type { ReactNode } from "react";
import { BACKGROUND_HX_HEADERS } from "../../limits/http";
import { elementWithMarkup, IconOnly } from "../document/cached-part";
import { renderStaticMarkup } from "../document/page-stream";
import { tabBarMarkup, throwRowMarkup } from "../document/tab-bar";
import { bannersMarkup } from "../parts/banners";
import { markupInView, type PageView, usePageView } from "../parts/page-view";
import { SeaScene } from "../parts/sea-picture";
import { isListPath, railTabOf } from "./list-of";
import type { ListPane } from "./list-pane";
import { RESTORE_SCROLL } from "./wide-window";

/** Paths without tabs on a phone (section 2) where the rail costs no room. */
const HAS_RAIL = /^\/(chat|bottle-design|report)(\/|$)/;

const isSea = (list: ListPane | null): boolean => list !== null && /^\/($|\?)/.test(list.path);

function paneClassOf(list: ListPane): string {
  if (isSea(list)) return "beside beside-sea";
  return list.path.startsWith("/bottle-square") ? "beside beside-square" : "beside";
}

const CloseLink = ({ view: { t }, list }: { view: PageView; list: ListPane }) => (
  <nav className="close-pane" aria-label={list.title}>
    <IconOnly
      as="a"
      attributes={{ className: "icon-button", href: list.path, "aria-label": t("shell.close") }}
      name="close"
    />
  </nav>
);

/** `islands/panes/panes.ts` says when. */
const renewable = (path: string) => ({
  "hx-get": path,
  "hx-trigger": "renew-list",
  "hx-select": "#main > *",
  "hx-target": "[data-list] > div",
  "hx-swap": "innerHTML",
  "hx-headers": BACKGROUND_HX_HEADERS,
});

const beside = (list: ListPane): ReactNode =>
  elementWithMarkup(
    "section",
    {
      className: paneClassOf(list),
      "aria-label": list.title,
      "data-pane": "",
      "data-list": list.path,
      ...(list.path.startsWith("/friends") && renewable(list.path)),
    },
    list.markup,
  );

interface WidePageProps {
  bare?: boolean;
  chat?: boolean;
  list: ListPane | null;
  /** null: the rail does not tell. */
  throwsLeft: number | null;
  /** Markup. */
  content: string;
}

/** Behind the panes; home is the sea itself. */
const Backdrop = () => (
  <div className="stage wide-only">
    <SeaScene />
  </div>
);

function Rail({ list, throwsLeft }: Pick<WidePageProps, "list" | "throwsLeft">) {
  const view = usePageView();
  const hasTabs = view.tab !== "hidden";
  if (!hasTabs && !HAS_RAIL.test(view.path)) return null;
  return elementWithMarkup(
    "div",
    { className: hasTabs ? "rail" : "rail wide-only" },
    tabBarMarkup(view, railTabOf(view.path, view.tab, list?.path ?? null)) + throwRowMarkup(view, throwsLeft),
  );
}

function PagePane({ bare, chat, list, content }: WidePageProps) {
  const view = usePageView();
  const hasTabs = view.tab !== "hidden";
  const classes = [
    "column",
    hasTabs && "has-tabs",
    bare && "bare",
    chat && "has-chat",
    isListPath(view.path) && "is-list",
  ];
  const markup = `${bannersMarkup(view, hasTabs)}${list ? renderStaticMarkup(<CloseLink view={view} list={list} />) : ""}${content}`;
  return elementWithMarkup("div", { className: classes.filter(Boolean).join(" "), "data-pane": "" }, markup);
}

function WidePage(page: WidePageProps) {
  const { nonce } = usePageView();
  return (
    <>
      {page.bare || isSea(page.list) ? null : <Backdrop />}
      <Rail list={page.list} throwsLeft={page.throwsLeft} />
      {page.list ? beside(page.list) : null}
      <PagePane {...page} />
      {elementWithMarkup("script", { nonce }, RESTORE_SCROLL)}
    </>
  );
}

/** A page of a wide window, in the order of the Tab key: rail, list, page; its sheet shows the phone's page where it is narrow. */
export const widePageMarkup = (view: PageView, page: WidePageProps): string =>
  markupInView(view, <WidePage {...page} />);
