import type { ReactNode } from "react";
import { usePageView } from "../parts/page-view";

interface MainProps {
  className: string;
  children: ReactNode;
}

/** The content of a page; as the list beside another one it is no `main`, of which a document has one. */
export function Main({ className, children }: MainProps) {
  if (usePageView().beside !== null) return <div className={className}>{children}</div>;
  return (
    <main id="main" className={className}>
      {children}
    </main>
  );
}

type Chosen = "true" | undefined;

/** `aria-current` of links that lead to the page beside their list. */
export function useChosen(): (href: string) => Chosen {
  const { listBeside } = usePageView();
  return (href) => (href === listBeside ? "true" : undefined);
}

/** Before ids of a list that the page beside it has too. */
export const LIST_PREFIX = "list-";

/** `LIST_PREFIX` in a list beside another page, and in what is added to it. */
export const useIdPrefix = (): string => (usePageView().listBeside === null ? "" : LIST_PREFIX);
