import type { ReactNode } from "react";
import { Icon } from "../../ui/icon";

interface SearchFieldProps {
  path: string;
  label: string;
  /** Of the button. */
  verb: string;
  /** What was typed. */
  q: string;
  maxLength: number;
  /** Link that empties the field, where something was typed. */
  clear: { href: string; label: string };
  /** For controls outside the form. */
  id?: string;
  autoFocus?: boolean;
  /** Attributes by which a script searches while somebody types. */
  live?: Readonly<Record<`hx-${string}`, string>>;
  /** Hidden fields. */
  children?: ReactNode;
}

/** A field in the bar of a page, with its button; a form without a script. */
export function SearchField({ path, label, verb, q, maxLength, clear, ...more }: SearchFieldProps) {
  const { id, autoFocus, live, children } = more;
  return (
    <search className="grow">
      <form className="field soft" action={path} id={id}>
        {children}
        <button type="submit" className="seek-verb" aria-label={verb}>
          <Icon name="search" size={20} />
        </button>
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          defaultValue={q}
          maxLength={maxLength}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          {...(autoFocus && { autoFocus: true })}
          {...live}
        />
        {q === "" ? null : (
          <a className="seek-clear" href={clear.href} aria-label={clear.label}>
            <Icon name="close" size={20} />
          </a>
        )}
      </form>
    </search>
  );
}
