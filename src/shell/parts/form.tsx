import type { ComponentProps, ReactNode } from "react";
import { newId } from "../../db/ids";
import { fieldErrorTexts, refusalText } from "../../i18n/refusal-text";
import type { Refusal } from "../../runtime/errors";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";
import { invalidFieldProps } from "../../ui/invalid-field";
import { type PageView, usePageView } from "./page-view";
import { RefusalLinks, refusalLinksOf } from "./refusal-links";

interface FormProps {
  id: string;
  /** Id of the part of the page that the answer replaces; absent: the form. */
  part?: string;
  action: string;
  className?: string;
  data?: Readonly<Record<`data-${string}`, string>>;
  children: ReactNode;
}

/** Works without JavaScript; with htmx it replaces itself, and what is sent while an answer is on its way is dropped. */
export function Form({ id, part, action, className, data, children }: FormProps) {
  return (
    <form
      {...data}
      id={id}
      className={className}
      method="post"
      action={action}
      hx-post={action}
      hx-target={part ? `#${part}` : "this"}
      hx-select={`#${part ?? id}`}
      hx-select-oob="#notices"
      hx-swap="outerHTML"
      hx-sync="this:drop"
    >
      {children}
    </form>
  );
}

interface SubmitButtonProps extends Pick<ComponentProps<"button">, "id" | "name" | "value" | "formNoValidate"> {
  /** Classes that say how it looks and how wide it is. */
  kind?: string;
  icon?: IconName;
  /** The key that presses it, where a page has keys (`islands/official/console.ts`). */
  hotkey?: string;
  children: ReactNode;
}

export const SubmitButton = ({ kind = "primary wide", icon, hotkey, children, ...button }: SubmitButtonProps) => (
  <button type="submit" className={`button ${kind}`} data-key={hotkey} aria-keyshortcuts={hotkey} {...button}>
    {icon ? <Icon name={icon} size={20} /> : null}
    {children}
  </button>
);

/** The key by which a form that is sent twice has one effect. */
export const IdempotencyField = () => <input type="hidden" name="once" value={newId(usePageView().now)} />;

export interface FormState {
  refusal: Refusal | null;
  values: Record<string, string>;
  /** By field name. */
  errors: Record<string, string>;
}

/** A form that nobody has tried yet. */
export const UNTRIED_FORM: FormState = { refusal: null, values: {}, errors: {} };

/** Typed values and errors of the last try. */
export function formStateOf(view: Pick<PageView, "t" | "fields">, refusal: Refusal | null = null): FormState {
  return {
    refusal,
    values: view.fields ?? {},
    errors: refusal?.fields ? fieldErrorTexts(view.t, refusal.fields) : {},
  };
}

/** `formStateOf` in a component. */
export const useFormState = (refusal: Refusal | null): FormState => formStateOf(usePageView(), refusal);

interface FormRefusalProps {
  refusal: Refusal | null;
  /** The short sentence that is fixed word for word (`tests/i18n/catalogue.test.ts`). */
  short?: string;
}

/** Error of a form as a whole. */
export function FormRefusal({ refusal, short }: FormRefusalProps) {
  const { t } = usePageView();
  if (!refusal || refusal.fields) return null;
  return (
    <p className="alert" role="alert">
      <Icon name="warning" size={20} />
      <span>
        {short ? <b className="plain">{short}</b> : null}
        {refusalText(t, refusal)}
        <RefusalLinks links={refusalLinksOf(t, refusal.code)} />
      </span>
    </p>
  );
}

interface FieldFrameProps {
  name: string;
  label: string;
  tried: FormState;
  icon?: IconName;
  hint?: string;
  children: ReactNode;
}

/** `aria-describedby` ids of error and hint. */
export function describedByIds(name: string, { errors }: FormState, hint?: string): string | undefined {
  const ids = [errors[name] && `${name}-why`, hint && `${name}-hint`];
  return ids.filter(Boolean).join(" ") || undefined;
}

/** Label, error and hint of one control. */
export function FieldFrame({ name, label, tried, icon, hint, children }: FieldFrameProps) {
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
      <FieldError name={name} tried={tried} />
      {hint ? (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function FieldError({ name, tried: { errors } }: { name: string; tried: FormState }) {
  if (!errors[name]) return null;
  return (
    <p className="field-error" id={`${name}-why`}>
      {errors[name]}
    </p>
  );
}

interface FieldProps extends Omit<FieldFrameProps, "children"> {
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
        {...invalidFieldProps(tried.errors[name])}
        aria-describedby={describedByIds(name, tried, hint)}
        {...rest}
      />
    </FieldFrame>
  );
}
