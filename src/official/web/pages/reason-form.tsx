import type { ReactNode } from "react";
import { SAFETY_LIMITS } from "../../../limits/safety";
import { SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { OfficialForm, useTriedFields } from "./frame";

interface ReasonFormProps {
  id: string;
  action: string;
  verb: string;
  children?: ReactNode;
}

/** Folded form of an act with a reason. */
export function ReasonForm({ id, action, verb, children }: ReasonFormProps) {
  const { t, path } = usePageView();
  return (
    <details className="office-more" data-write="" open={path === action}>
      <summary className="link">{verb}</summary>
      <OfficialForm id={id} action={action} className="stack">
        {children}
        <TextAreaField
          id={`${id}-reason`}
          name="reason"
          label={t("official.why")}
          most={SAFETY_LIMITS.reasonMax}
          tried={useTriedFields(action)}
        />
        <SubmitButton kind="secondary wide">{verb}</SubmitButton>
      </OfficialForm>
    </details>
  );
}
