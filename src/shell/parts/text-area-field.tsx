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
  tried: FormState;
}

interface ErrorAndCountProps {
  id: string;
  error: string | undefined;
  value: string;
  most: number;
}

function ErrorAndCount({ id, error, value, most }: ErrorAndCountProps) {
  const { language } = usePageView();
  return (
    <div className="under">
      {error ? (
        <p className="field-error" id={`${id}-why`} role="alert">
          {error}
        </p>
      ) : null}
      <span className="count">
        <span id={`${id}-count`}>{formatNumber(language, countCharacters(value, COUNTED_CHARACTERS_MAX))}</span> /{" "}
        {formatNumber(language, most)}
      </span>
    </div>
  );
}

/** Text area with counter and error. */
export function TextAreaField({ id, name, label, most, inSheet, tried: { values, errors } }: TextAreaFieldProps) {
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
        aria-describedby={error ? `${id}-why` : undefined}
      />
      <ErrorAndCount id={id} error={error} value={value} most={most} />
    </>
  );
}
