import type { ReactNode } from "react";

interface Props {
  className: string;
  id?: string;
  /** The message in it. */
  line?: { id: string; seq: number };
  tabIndex?: number;
  suppressHydrationWarning?: boolean;
  dangerouslySetInnerHTML?: { __html: string };
  children?: ReactNode;
}

/** An item of the log: one list, also where its items lie in blocks. */
export const LogItem = ({ line, ...props }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: an `ol` may not have blocks between itself and its items.
  <div role="listitem" id={line && `m-${line.id}`} data-line={line?.id} data-seq={line?.seq} {...props} />
);
