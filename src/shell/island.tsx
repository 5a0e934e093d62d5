import type { ReactNode } from "react";

interface Props<P> {
  /** The island's file below `islands/`. */
  name: string;
  /** What it is mounted with, as JSON. */
  props: P;
  children: ReactNode;
}

/** A part of a page that a script takes over once it is there; until then, and without it, it works as it stands. */
export function Island<P>({ name, props, children }: Props<P>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      {children}
    </div>
  );
}
