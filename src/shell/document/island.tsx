import type { ReactNode } from "react";

interface Props<P> {
  name: string;
  props: P;
  children: ReactNode;
}

/** Server-rendered part that a script takes over. */
export function Island<P>({ name, props, children }: Props<P>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      {children}
    </div>
  );
}
