import type { ReactNode } from "react";
import type { Refusal } from "../errors";
import { errorText, fieldTexts } from "../i18n/refusals";
import { faulty } from "../ui/faulty";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icons";
import { useView, type View } from "./view";
import { Ways, waysOf } from "./ways";

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

/** Nothing tried yet, or what `refusal` says of the fields in the fields that were sent. */
export function tried(view: Pick<View, "t" | "fields">, refusal: Refusal | null = null): Tried {
  return {
    refusal,
    values: view.fields ?? {},
    errors: refusal?.fields ? fieldTexts(view.t, refusal.fields) : {},
  };
}

interface RefusedProps {
  refusal: Refusal | null;
  /** The short word of what failed (specification section 8). */
  short?: string;
}

/** The sentence above the button when a form was refused as a whole. */
export function Refused({ refusal, short }: RefusedProps) {
  const { t } = useView();
  if (!refusal || refusal.fields) return null;
  return (
    <p className="alert" role="alert">
      <Icon name="warning" size={20} />
      <span>
        {short ? <b className="plain">{short}</b> : null}
        {errorText(t, refusal)}
        <Ways ways={waysOf(t, refusal.code)} />
      </span>
    </p>
  );
}

interface FrameProps {
  name: string;
  label: string;
  tried: Tried;
  icon?: IconName;
  hint?: string;
  children: ReactNode;
}

/** The ids that describe a field: its error and its hint, as far as there are any. */
export function describedBy(name: string, { errors }: Tried, hint?: string): string | undefined {
  const ids = [errors[name] && `${name}-why`, hint && `${name}-hint`];
  return ids.filter(Boolean).join(" ") || undefined;
}

/** Label, frame, error and hint round one control whose id is its name. */
export function FieldFrame({ name, label, tried, icon, hint, children }: FrameProps) {
  const error = tried.errors[name];
  return (
    <div>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <span className={error ? "field invalid" : "field"}>
        {icon ? <Icon name={icon} size={20} /> : null}
        {children}
      </span>
      <Why name={name} tried={tried} />
      {hint ? (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** What is wrong with a field, in a sentence beside it. */
export function Why({ name, tried: { errors } }: { name: string; tried: Tried }) {
  if (!errors[name]) return null;
  return (
    <p className="field-error" id={`${name}-why`}>
      {errors[name]}
    </p>
  );
}

interface FieldProps extends Omit<FrameProps, "children"> {
  type?: string;
  autoComplete?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  inputMode?: "text" | "email" | "numeric";
  value?: string;
  max?: string;
  min?: string;
  readOnly?: boolean;
}

/** One labelled input with its error beside it and what was typed kept. */
export function Field({ name, label, tried, icon, hint, type = "text", value, ...rest }: FieldProps) {
  return (
    <FieldFrame name={name} label={label} tried={tried} icon={icon} hint={hint}>
      <input
        id={name}
        name={name}
        type={type}
        dir={type === "text" ? "auto" : undefined}
        defaultValue={tried.values[name] ?? value}
        {...faulty(tried.errors[name])}
        aria-describedby={describedBy(name, tried, hint)}
        {...rest}
      />
    </FieldFrame>
  );
}
