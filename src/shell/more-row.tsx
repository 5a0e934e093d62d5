import type { ReactNode } from "react";

interface Props {
  next: string;
  rows: string;
  /** Without script; default: `next`. */
  href?: string;
  children: ReactNode;
}

/** Last row: loads the next page when visible; a link without script. */
export const MoreRow = ({ next, rows, href = next, children }: Props) => (
  <li className="more-row" hx-get={next} hx-trigger="revealed" hx-select={rows} hx-swap="outerHTML">
    <a className="link" href={href}>
      {children}
    </a>
  </li>
);
