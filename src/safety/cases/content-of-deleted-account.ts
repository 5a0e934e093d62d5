import type { ReportCaseRow } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { lockUser } from "../../users/users";
import { type ContentAdapters, findContent } from "../content";
import type { CaseDecisionInput } from "../measures/input";

/** Whether a decision removes content of somebody without an account, on whom no measure can be taken. */
export const removesContentOfDeletedAccount = async (
  tx: Tx,
  adapters: ContentAdapters,
  { about_id, kind, thing_id }: ReportCaseRow,
  decision: CaseDecisionInput,
): Promise<boolean> =>
  decision.kind === "remove" &&
  !(await lockUser(tx, about_id)) &&
  (await findContent(tx, adapters, kind, thing_id)) !== null;
