import type { ReactNode } from "react";
import { usePageView } from "./page-view";

/** The path of a list's next page; null where there is none. @param path may have a query @param name the query's */
export const nextPagePath = (path: string, cursor: string | null, name = "cursor"): string | null =>
  cursor === null ? null : `${path}${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(cursor)}`;

interface MoreRowProps {
  /** null: the list ends here. */
  next: string | null;
  /** Of the list whose last row it is. */
  rows: string;
  /** Where the page without script is to begin: `#comments`. */
  anchor?: string;
  /** Where the list is none of `li`. */
  as?: "li" | "p";
  /** Loads at a tap, not when it comes into sight. */
  byTap?: boolean;
  children: ReactNode;
}

/** Keeps the link after a server error. */
const KEEP_ON_SERVER_ERROR = { "hx-status:5xx": "swap:none" };

/** Last row: loads the next page; a link without script. */
export function MoreRow({ next, rows, anchor = "", as: Row = "li", byTap, children }: MoreRowProps) {
  const { t } = usePageView();
  if (next === null) return null;
  const load = { "hx-get": next, "hx-select": rows, "hx-swap": "outerHTML" };
  const bySight = { ...KEEP_ON_SERVER_ERROR, ...load, "hx-trigger": "revealed" };
  return (
    <Row className="more-row" {...(byTap ? {} : { ...bySight, "data-failed": t("shell.load_failed") })}>
      <a className="link" href={`${next}${anchor}`} {...(byTap ? { ...load, "hx-target": "closest li" } : {})}>
        {children}
      </a>
    </Row>
  );
}
