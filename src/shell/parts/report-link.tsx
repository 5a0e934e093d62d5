import type { ContentKind } from "../../db/tables/safety";
import { DELETED_USER_ID } from "../../limits/account";
import { IconOnly } from "../document/cached-part";
import { type PageView, usePageView } from "./page-view";

interface ReportedThing {
  kind: ContentKind;
  id: string;
  /** Author; null: the reader may not know them. */
  by: { id: string } | null;
}

/** `disc` on a picture, `line` in text. */
type ReportLinkLook = "disc" | "bare" | "line";

const REPORT_LINK_CLASSES = { disc: "icon-button disc", bare: "icon-button", line: "flag-line" };

/** Path of the page that reports a thing; undefined for visitors and own things. */
export const reportPathOf = (
  { person }: Pick<PageView, "person">,
  { kind, id, by }: ReportedThing,
): string | undefined =>
  !person || person.id === by?.id || by?.id === DELETED_USER_ID
    ? undefined
    : `/report/${kind}/${encodeURIComponent(id)}`;

export function ReportIcon({ href, label, look }: { href: string; label: string; look: ReportLinkLook }) {
  const attributes = { className: REPORT_LINK_CLASSES[look], href, "aria-label": label };
  return <IconOnly as="a" attributes={attributes} name="flag" size={look === "line" ? 16 : 24} />;
}

/** Report link; nothing for visitors and own things. */
export function ReportLink({ look = "line", ...thing }: ReportedThing & { look?: ReportLinkLook }) {
  const view = usePageView();
  const href = reportPathOf(view, thing);
  return href === undefined ? null : <ReportIcon href={href} label={view.t("safety.report.verb")} look={look} />;
}
