import { formatNumber } from "../i18n/format";
import { useView } from "./view";

const CAP = 99;

/** A count; "99+" over 99. */
export function CountBadge({ n, text }: { n: number; text: string }) {
  const { language } = useView();
  if (n === 0) return null;
  const shown = n > CAP ? `${formatNumber(language, CAP)}+` : formatNumber(language, n);
  return (
    <b className="badge" dir="ltr">
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{text}</span>
    </b>
  );
}
