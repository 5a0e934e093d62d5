import { formatNumber } from "../../i18n/format";
import { BYTES_PER_CHARACTER, COUNTED_MAX } from "../../limits/limits";
import { faulty } from "../../ui/invalid-field";
import { lengthOf } from "../../ui/length";
import type { Tried } from "./form";
import { useView } from "./view";

interface AreaProps {
  id: string;
  name: string;
  label: string;
  most: number;
  /** It lies in a popover: opening that one focuses it. */
  inSheet?: boolean;
  tried: Tried;
}

/** Text area with counter and error. */
export function Area({ id, name, label, most, inSheet, tried: { values, errors } }: AreaProps) {
  const { language } = useView();
  const error = errors[name];
  const written = values[name] ?? "";
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
        {...faulty(error)}
        maxLength={BYTES_PER_CHARACTER * most}
        defaultValue={written}
        data-count={`${id}-count`}
        aria-describedby={error ? `${id}-why` : undefined}
      />
      <div className="under">
        {error ? (
          <p className="field-error" id={`${id}-why`} role="alert">
            {error}
          </p>
        ) : null}
        <span className="count">
          <span id={`${id}-count`}>{formatNumber(language, lengthOf(written, COUNTED_MAX))}</span> /{" "}
          {formatNumber(language, most)}
        </span>
      </div>
    </>
  );
}
