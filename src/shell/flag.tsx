import { GONE } from "../limits";
import { Icon } from "../ui/icon";
import { useView } from "./view";

interface Props {
  kind: "bottle" | "comment" | "answer" | "design" | "user" | "message";
  id: string;
  /** Who wrote it: nobody reports what is their own, or of somebody who has left. */
  by: { id: string };
  /** `disc` on a picture, `line` in a line of text. */
  look?: "disc" | "bare" | "line";
}

const LOOKS = { disc: "icon-button disc", bare: "icon-button", line: "flag-line" };

/** The way to report a thing, wherever it is seen; nothing for visitors. */
export function Flag({ kind, id, by, look = "line" }: Props) {
  const { t, person } = useView();
  if (!person || person.id === by.id || by.id === GONE) return null;
  return (
    <a
      className={LOOKS[look]}
      href={`/report/${kind}/${encodeURIComponent(id)}`}
      aria-label={t("safety.report.verb")}
    >
      <Icon name="flag" size={look === "line" ? 16 : 24} />
    </a>
  );
}
