import { iso } from "../../../runtime/iso";
import { Field, type Tried } from "../../../shell/parts/form";
import { useView } from "../../../shell/parts/view";

interface Props {
  label: string;
  state: Tried;
  hint?: string;
  value: string | undefined;
}

/** The field of a birthday. */
export function DateOfBirth({ label, state, hint, value }: Props) {
  const { now } = useView();
  return (
    <Field
      name="birthday"
      type="date"
      label={label}
      hint={hint}
      tried={state}
      value={value}
      autoComplete="bday"
      max={iso(now).slice(0, 10)}
      min="1900-01-01"
      required
    />
  );
}
