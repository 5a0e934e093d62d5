import type { ReactNode } from "react";
import { errorText, fieldTexts } from "../../i18n/refusals";
import type { Refusal } from "../../runtime/errors";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";
import { faulty } from "../../ui/invalid-field";
import { Ways, waysOf } from "./refusal-links";
import { useView, type View } from "./view";

interface FormProps {
  id: string;
  action: string;
  className?: string;
  data?: Readonly<Record<`data-${string}`, string>>;
  children: ReactNode;
}

/** Works without JavaScript; with htmx it replaces itself, and disabled buttons prevent double posts. */
export function Form({ id, action, className, data, children }: FormProps) {
  return (
    <form
      {...data}
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

export const Once = ({ value }: { value: string }) => <input type="hidden" name="once" value={value} />;

export interface Tried {
  refusal: Refusal | null;
  values: Record<string, string>;
  /** By field name. */
  errors: Record<string, string>;
}

/** Typed values and errors of the last try. */
export function tried(view: Pick<View, "t" | "fields">, refusal: Refusal | null = null): Tried {
  return {
    refusal,
    values: view.fields ?? {},
    errors: refusal?.fields ? fieldTexts(view.t, refusal.fields) : {},
  };
}

interface RefusedProps {
  refusal: Refusal | null;
  /** Specification section 8. */
  short?: string;
}

/** Error of a form as a whole. */
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

/** `aria-describedby` ids of error and hint. */
export function describedBy(name: string, { errors }: Tried, hint?: string): string | undefined {
  const ids = [errors[name] && `${name}-why`, hint && `${name}-hint`];
  return ids.filter(Boolean).join(" ") || undefined;
}

/** Label, error and hint of one control. */
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

/** Labelled input with error and typed value. */
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
