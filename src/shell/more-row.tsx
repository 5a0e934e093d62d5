import type { ReactNode } from "react";

interface Props {
  /** The address of the next page. */
  next: string;
  /** Which rows of that page take this one's place. */
  rows: string;
  /** Where the link leads without a script; the next page when absent. */
  href?: string;
  children: ReactNode;
}

/** The last row of a list that goes on: it loads the next page when it comes into sight, and is a link without a script. */
export const MoreRow = ({ next, rows, href = next, children }: Props) => (
  <li className="more-row" hx-get={next} hx-trigger="revealed" hx-select={rows} hx-swap="outerHTML">
    <a className="link" href={href}>
      {children}
    </a>
  </li>
);
