import type { ContentKind } from "../../db/tables/safety";
import { DELETED_USER_ID } from "../../limits/account";
import { IconOnly } from "../document/cached-part";
import { usePageView } from "./page-view";

interface ReportLinkProps {
  kind: ContentKind;
  id: string;
  /** Author; null: the reader may not know them. */
  by: { id: string } | null;
  /** `disc` on a picture, `line` in text. */
  look?: "disc" | "bare" | "line";
}

const REPORT_LINK_CLASSES = { disc: "icon-button disc", bare: "icon-button", line: "flag-line" };

/** Report link; nothing for visitors and own things. */
export function ReportLink({ kind, id, by, look = "line" }: ReportLinkProps) {
  const { t, person } = usePageView();
  if (!person || person.id === by?.id || by?.id === DELETED_USER_ID) return null;
  const attributes = {
    className: REPORT_LINK_CLASSES[look],
    href: `/report/${kind}/${encodeURIComponent(id)}`,
    "aria-label": t("safety.report.verb"),
  };
  return <IconOnly as="a" attributes={attributes} name="flag" size={look === "line" ? 16 : 24} />;
}
