import type { Translate } from "../../i18n/translator";
import { markupTemplate } from "../document/markup-template";
import { usePageView } from "./page-view";

/** The path of a list's next page; null where there is none. @param path may have a query @param name the query's */
export const nextPagePath = (path: string, cursor: string | null, name = "cursor"): string | null =>
  cursor === null ? null : `${path}${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(cursor)}`;

interface MoreRowPlace {
  /** null: the list ends here. */
  next: string | null;
  /** Of the list whose last row it is. */
  rows: string;
  /** Where the page without script is to begin: `#comments`. */
  anchor?: string;
  /** Where the list is none of `li`. */
  tag?: "li" | "p";
  /** Loads at a tap, not when it comes into sight. */
  byTap?: boolean;
}

type MoreLinkProps = Pick<MoreRowPlace, "rows" | "tag" | "byTap">;

interface MoreLinkTexts {
  next: string;
  href: string;
  text: string;
  /** Said where loading failed. */
  failed: string;
}

/** Keeps the link after an error, also where a limit is spent. */
const KEEP_ON_ERROR = { "hx-status:4xx": "swap:none", "hx-status:5xx": "swap:none" };

function MoreLink({ next, href, rows, tag: Row = "li", byTap, text, failed }: MoreLinkProps & MoreLinkTexts) {
  const load = { "hx-get": next, "hx-select": rows, "hx-swap": "outerHTML" };
  const bySight = { ...KEEP_ON_ERROR, ...load, "hx-trigger": "revealed" };
  return (
    <Row className="more-row" {...(byTap ? {} : { ...bySight, "data-failed": failed })}>
      <a className="link" href={href} {...(byTap ? { ...load, "hx-target": "closest li" } : {})}>
        {text}
      </a>
    </Row>
  );
}

const moreLinkMarkup = markupTemplate<MoreLinkProps, MoreLinkTexts>(
  { next: "text", href: "text", text: "text", failed: "text" },
  MoreLink,
);

const moreLinkTexts = (t: Translate, next: string, anchor: string, text: string): MoreLinkTexts => ({
  next,
  href: `${next}${anchor}`,
  text,
  failed: t("shell.load_failed"),
});

/** Last row: loads the next page; a link without script. */
export function MoreRow({ next, anchor = "", children, ...row }: MoreRowPlace & { children: string }) {
  const { t } = usePageView();
  return next === null ? null : <MoreLink {...row} {...moreLinkTexts(t, next, anchor, children)} />;
}

/** `MoreRow` in a list of markup. */
export const moreRowMarkup = (t: Translate, { next, anchor = "", text, ...row }: MoreRowPlace & { text: string }) =>
  next === null ? "" : moreLinkMarkup(row, moreLinkTexts(t, next, anchor, text));
