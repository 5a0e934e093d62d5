import { toIsoTime } from "../../../runtime/iso";
import { Field, type FormState } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";

interface DateOfBirthFieldProps {
  label: string;
  state: FormState;
  hint?: string;
  value: string | undefined;
}

/** Date field of a birthday, from 1900 to today. */
export function DateOfBirthField({ label, state, hint, value }: DateOfBirthFieldProps) {
  const { now } = usePageView();
  return (
    <Field
      name="birthday"
      type="date"
      label={label}
      hint={hint}
      tried={state}
      value={value}
      autoComplete="bday"
      max={toIsoTime(now).slice(0, 10)}
      min="1900-01-01"
      required
    />
  );
}
