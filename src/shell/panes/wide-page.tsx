import type { ReactNode } from "react";
import { elementWithMarkup, IconOnly } from "../document/cached-part";
import { TabBar, ThrowRow } from "../document/tab-bar";
import { NewTermsBanner } from "../parts/new-terms-banner";
import { usePageView } from "../parts/page-view";
import { ReadOnlyBanner } from "../parts/read-only-banner";
import { SeaScene } from "../parts/sea-picture";
import { isListPath } from "./list-of";
import type { ListPane } from "./list-pane";
import { RESTORE_SCROLL } from "./wide-window";

/** Paths without tabs on a phone (section 2) where the rail costs no room. */
const HAS_RAIL = /^\/(chat|bottle-design|report)(\/|$)/;

const isSea = (list: ListPane | null): boolean => list !== null && /^\/($|\?)/.test(list.path);

function paneClassOf(list: ListPane): string {
  if (isSea(list)) return "beside beside-sea";
  return list.path.startsWith("/bottle-square") ? "beside beside-square" : "beside";
}

function CloseLink({ list }: { list: ListPane }) {
  const { t } = usePageView();
  const attributes = { className: "icon-button", href: list.path, "aria-label": t("shell.close") };
  return (
    <nav className="close-pane" aria-label={list.title}>
      <IconOnly as="a" attributes={attributes} name="close" />
    </nav>
  );
}

/** `islands/panes/panes.ts` says when. */
const renewable = (path: string) => ({
  "hx-get": path,
  "hx-trigger": "renew-list",
  "hx-select": "#main > *",
  "hx-target": "[data-list] > div",
  "hx-swap": "innerHTML",
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
  children: ReactNode;
}

/** Behind the panes; home is the sea itself. */
const Backdrop = () => (
  <div className="stage wide-only">
    <SeaScene />
  </div>
);

function Rail() {
  const { tab, path } = usePageView();
  const hasTabs = tab !== "hidden";
  if (!hasTabs && !HAS_RAIL.test(path)) return null;
  return (
    <div className={hasTabs ? "rail" : "rail wide-only"}>
      <TabBar />
      <ThrowRow />
    </div>
  );
}

function PagePane({ bare, chat, list, children }: WidePageProps) {
  const { tab, path } = usePageView();
  const hasTabs = tab !== "hidden";
  const classes = ["column", hasTabs && "has-tabs", bare && "bare", chat && "has-chat", isListPath(path) && "is-list"];
  return (
    <div className={classes.filter(Boolean).join(" ")} data-pane="">
      <ReadOnlyBanner />
      {hasTabs ? <NewTermsBanner /> : null}
      {list ? <CloseLink list={list} /> : null}
      {children}
    </div>
  );
}

/** A page of a wide window, in the order of the Tab key: rail, list, page; its sheet shows the phone's page where it is narrow. */
export function WidePage(page: WidePageProps) {
  const { nonce } = usePageView();
  return (
    <>
      {page.bare || isSea(page.list) ? null : <Backdrop />}
      <Rail />
      {page.list ? beside(page.list) : null}
      <PagePane {...page} />
      {elementWithMarkup("script", { nonce }, RESTORE_SCROLL)}
    </>
  );
}
