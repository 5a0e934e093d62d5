import { formatNumber } from "../../i18n/format";
import { BYTES_PER_CHARACTER, COUNTED_CHARACTERS_MAX } from "../../limits/text";
import { countCharacters } from "../../text/graphemes";
import { invalidFieldProps } from "../../ui/invalid-field";
import type { FormState } from "./form";
import { usePageView } from "./page-view";

interface TextAreaFieldProps {
  id: string;
  name: string;
  label: string;
  most: number;
  /** The field is in a popover and gets the focus when that opens. */
  inSheet?: boolean;
  /** Shown under the field until the text has as many letters as `enough`. */
  hint?: string;
  enough?: number;
  tried: FormState;
}

interface ErrorAndCountProps {
  id: string;
  error: string | undefined;
  value: string;
  most: number;
  hint?: string;
}

function ErrorAndCount({ id, error, value, most, hint }: ErrorAndCountProps) {
  const { locale } = usePageView();
  return (
    <div className="under">
      {error ? (
        <p className="field-error" id={`${id}-why`} role="alert">
          {error}
        </p>
      ) : null}
      {hint && !error ? <p id={`${id}-hint`}>{hint}</p> : null}
      <span className="count">
        <span id={`${id}-count`}>{formatNumber(locale, countCharacters(value, COUNTED_CHARACTERS_MAX))}</span> /{" "}
        {formatNumber(locale, most)}
      </span>
    </div>
  );
}

/** Text area with counter and error. */
export function TextAreaField({ id, name, label, most, inSheet, hint, enough, tried }: TextAreaFieldProps) {
  const { values, errors } = tried;
  const error = errors[name];
  const value = values[name] ?? "";
  return (
    <>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="area"
        id={id}
        name={name}
        rows={3}
        dir="auto"
        {...(inSheet && { autoFocus: true })}
        {...invalidFieldProps(error)}
        maxLength={BYTES_PER_CHARACTER * most}
        defaultValue={value}
        data-count={`${id}-count`}
        data-enough={enough}
        aria-describedby={error ? `${id}-why` : hint && `${id}-hint`}
      />
      <ErrorAndCount id={id} error={error} value={value} most={most} hint={hint} />
    </>
  );
}
