import type { ReactNode } from "react";
import { type PageView, usePageView } from "../parts/page-view";

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
export const chosenIn =
  ({ listBeside }: Pick<PageView, "listBeside">) =>
  (href: string): Chosen =>
    href === listBeside ? "true" : undefined;

/** `chosenIn` in a component. */
export const useChosen = () => chosenIn(usePageView());

/** Before ids of a list that the page beside it has too. */
export const LIST_PREFIX = "list-";

/** `LIST_PREFIX` in a list beside another page, and in what is added to it. */
export const idPrefixOf = ({ listBeside }: Pick<PageView, "listBeside">): string =>
  listBeside === null ? "" : LIST_PREFIX;

/** `idPrefixOf` in a component. */
export const useIdPrefix = (): string => idPrefixOf(usePageView());
