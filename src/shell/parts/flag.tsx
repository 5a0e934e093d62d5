import { GONE } from "../../limits/limits";
import { filled, iconAlone } from "../document/kept";
import { useView } from "./view";

interface Props {
  kind: "bottle" | "comment" | "answer" | "design" | "user" | "message";
  id: string;
  /** null: the reader does not learn who it is. */
  by: { id: string } | null;
  /** `disc` on a picture, `line` in text. */
  look?: "disc" | "bare" | "line";
}

const LOOKS = { disc: "icon-button disc", bare: "icon-button", line: "flag-line" };

/** Report link; nothing for visitors and own things. */
export function Flag({ kind, id, by, look = "line" }: Props) {
  const { t, person } = useView();
  if (!person || person.id === by?.id || by?.id === GONE) return null;
  const attributes = {
    className: LOOKS[look],
    href: `/report/${kind}/${encodeURIComponent(id)}`,
    "aria-label": t("safety.report.verb"),
  };
  return filled("a", attributes, iconAlone({ name: "flag", size: look === "line" ? 16 : 24 }));
}
