import type { ReactNode } from "react";
import { fieldTexts, errorText } from "../http/answer";
import type { Ctx } from "../http/env";
import type { Refusal } from "../errors";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icons";

interface FormProps {
  /** Also what htmx picks from the answer. */
  id: string;
  action: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form that works without JavaScript. With it htmx posts, takes the same form out of the answer and puts it in
 * place; buttons are off meanwhile, so a double tap is one request.
 */
export function Form({ id, action, className, children }: FormProps) {
  return (
    <form
      id={id}
      className={className}
      method="post"
      action={action}
      hx-post={action}
      hx-target="this"
      hx-select={`#${id}`}
      hx-select-oob="#notices"
      hx-swap="outerHTML"
      hx-sync="this:drop"
    >
      {children}
    </form>
  );
}

/** The hidden key that makes a repeat of the same form harmless. */
export const Once = ({ value }: { value: string }) => <input type="hidden" name="once" value={value} />;

/** What the last try said and typed, for a form that is shown again. */
export interface Tried {
  refusal: Refusal | null;
  values: Record<string, string>;
  /** Sentences by field name. */
  errors: Record<string, string>;
}

/** Nothing tried yet, or what `refusal` says of the fields in `c.var.fields`. */
export function tried(c: Ctx, refusal: Refusal | null = null): Tried {
  return { refusal, values: c.var.fields ?? {}, errors: refusal?.fields ? fieldTexts(c, refusal.fields) : {} };
}

/** The sentence above the button when a form was refused as a whole. */
export function Refused({ c, refusal }: { c: Ctx; refusal: Refusal | null }) {
  if (!refusal || refusal.fields) return null;
  return (
    <p className="alert" role="alert">
      <Icon name="warning" size={20} />
      <span>{errorText(c, refusal)}</span>
    </p>
  );
}

interface FieldProps {
  name: string;
  label: string;
  tried: Tried;
  type?: string;
  icon?: IconName;
  hint?: string;
  autoComplete?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  inputMode?: "text" | "email" | "numeric";
  value?: string;
  max?: string;
  min?: string;
}

/** One labelled field with its error beside it and what was typed kept (never a password). */
export function Field({ name, label, tried: { values, errors }, icon, hint, type = "text", value, ...rest }: FieldProps) {
  const error = errors[name];
  const described = [error && `${name}-why`, hint && `${name}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <span className={error ? "field err" : "field"}>
        {icon ? <Icon name={icon} size={20} /> : null}
        <input
          id={name}
          name={name}
          type={type}
          dir={type === "text" ? "auto" : undefined}
          defaultValue={type === "password" ? undefined : (values[name] ?? value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          {...rest}
        />
      </span>
      {error ? (
        <p className="why" id={`${name}-why`}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="hintline" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
