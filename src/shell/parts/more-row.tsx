import type { ReactNode } from "react";
import { usePageView } from "./page-view";

interface MoreRowProps {
  next: string;
  rows: string;
  /** Without script; default: `next`. */
  href?: string;
  /** Where the list is none of `li`. */
  as?: "li" | "p";
  children: ReactNode;
}

/** Keeps the link after a server error. */
const KEEP_ON_SERVER_ERROR = { "hx-status:5xx": "swap:none" };

/** Last row: loads the next page when visible; a link without script. */
export function MoreRow({ next, rows, href = next, as: Row = "li", children }: MoreRowProps) {
  const { t } = usePageView();
  return (
    <Row
      {...KEEP_ON_SERVER_ERROR}
      className="more-row"
      hx-get={next}
      hx-trigger="revealed"
      hx-select={rows}
      hx-swap="outerHTML"
      data-failed={t("shell.load_failed")}
    >
      <a className="link" href={href}>
        {children}
      </a>
    </Row>
  );
}
