interface ChoiceLinksProps<C extends string> {
  /** Of all of them, for screen readers. */
  label: string;
  choices: readonly C[];
  current: C;
  pathOf(choice: C): string;
  nameOf(choice: C): string;
  className?: string;
}

/** Links to pages that stand beside each other, such as tabs; the current one is marked. */
export const ChoiceLinks = <C extends string>(props: ChoiceLinksProps<C>) => (
  <nav className={props.className ?? "segments"} aria-label={props.label}>
    {props.choices.map((each) => (
      <a key={each} href={props.pathOf(each)} aria-current={each === props.current ? "page" : undefined}>
        {props.nameOf(each)}
      </a>
    ))}
  </nav>
);
