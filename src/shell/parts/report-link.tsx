import { DELETED_USER_ID } from "../../limits/account";
import { elementWithMarkup, soleIconMarkup } from "../document/cached-markup";
import { usePageView } from "./page-view";

interface ReportLinkProps {
  kind: "bottle" | "comment" | "answer" | "design" | "user" | "message";
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
  return elementWithMarkup(
    "a",
    attributes,
    soleIconMarkup({ name: "flag", size: look === "line" ? 16 : 24 }),
  );
}
