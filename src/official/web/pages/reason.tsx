import type { ReactNode } from "react";
import { SAFETY } from "../../../limits/limits";
import { Area } from "../../../shell/parts/area";
import { useView } from "../../../shell/parts/view";
import { Act, useTried } from "./frame";

interface Props {
  id: string;
  action: string;
  verb: string;
  children?: ReactNode;
}

/** Folded form of an act with a reason. */
export function Reason({ id, action, verb, children }: Props) {
  const { t, path } = useView();
  return (
    <details className="office-more" open={path === action}>
      <summary className="link">{verb}</summary>
      <Act id={id} action={action} className="stack">
        {children}
        <Area
          id={`${id}-reason`}
          name="reason"
          label={t("official.why")}
          most={SAFETY.reasonMax}
          tried={useTried(action)}
        />
        <button type="submit" className="button secondary wide">
          {verb}
        </button>
      </Act>
    </details>
  );
}
