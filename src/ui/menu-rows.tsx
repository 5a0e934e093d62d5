import type { Key } from "../i18n/catalogue";
import type { Translate } from "../i18n/translator";
import { Icon } from "./icon";
import type { IconName } from "./icons";

/** A row of a list of links; its label takes no values. */
export interface MenuRow {
  icon: IconName;
  href: string;
  label: Key;
}

/** A list of links with their icons. @param label names the list for screen readers */
export function MenuRows({ rows, label, t }: { rows: readonly MenuRow[]; label: string; t: Translate }) {
  return (
    <nav className="card list" aria-label={label}>
      {rows.map(({ icon, href, label: text }) => (
        <a key={href} href={href}>
          <Icon name={icon} size={22} />
          <span className="grow">{(t as (key: Key) => string)(text)}</span>
          <Icon name="chev" size={18} chev />
        </a>
      ))}
    </nav>
  );
}
