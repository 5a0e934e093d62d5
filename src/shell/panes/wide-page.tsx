import type { ReactNode } from "react";
import { SeaScene } from "../../ui/scene";
import { elementWithMarkup, IconOnly } from "../document/cached-part";
import { TabBar, ThrowRow } from "../document/tab-bar";
import { NewTermsBanner } from "../parts/new-terms-banner";
import { usePageView } from "../parts/page-view";
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
  const attributes = { className: "icon-button close-pane", href: list.path, "aria-label": t("shell.close") };
  return <IconOnly as="a" attributes={attributes} name="close" />;
}

const beside = (list: ListPane): ReactNode =>
  elementWithMarkup(
    "section",
    { className: paneClassOf(list), "aria-label": list.title, "data-pane": "", "data-list": list.path },
    list.markup,
  );

interface WidePageProps {
  bare?: boolean;
  list: ListPane | null;
  children: ReactNode;
}

/** A page of a wide window, in the order of the Tab key: rail, list, page; its sheet shows the phone's page where it is narrow. */
export function WidePage({ bare, list, children }: WidePageProps) {
  const { tab, path, nonce } = usePageView();
  const tabs = tab !== "hidden";
  const hasRail = tabs || HAS_RAIL.test(path);
  return (
    <>
      {bare || isSea(list) ? null : (
        <div className="stage wide-only">
          <SeaScene />
        </div>
      )}
      {hasRail ? (
        <div className={tabs ? "rail" : "rail wide-only"}>
          <TabBar />
          <ThrowRow />
        </div>
      ) : null}
      {list ? beside(list) : null}
      <div className={`column${tabs ? " has-tabs" : ""}${bare ? " bare" : ""}`} data-pane="">
        {tabs ? <NewTermsBanner /> : null}
        {list ? <CloseLink list={list} /> : null}
        {children}
      </div>
      {elementWithMarkup("script", { nonce }, RESTORE_SCROLL)}
    </>
  );
}
