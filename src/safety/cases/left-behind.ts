import type { ReportCaseRow } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { lockUser } from "../../users/users";
import { type ContentAdapters, findContent } from "../content";
import type { CaseDecisionInput } from "../measures/input";

/** Whoever has left is beyond measures; what they made and others have is not beyond removal. */
export const removesWhatIsLeft = async (
  tx: Tx,
  adapters: ContentAdapters,
  { about_id, kind, thing_id }: ReportCaseRow,
  decision: CaseDecisionInput,
): Promise<boolean> =>
  decision.kind === "remove" &&
  !(await lockUser(tx, about_id)) &&
  (await findContent(tx, adapters, kind, thing_id)) !== null;
