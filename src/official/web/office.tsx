import type { ReactNode } from "react";
import type { Ctx } from "../../http/env";
import type { Refusal } from "../../runtime/errors";
import { page } from "../../shell/document/page";
import { waitingNow } from "../official";
import { official } from "./guard";
import { Office, type OfficialTab } from "./pages/frame";

/** Renders a page of the console. */
export async function office(
  c: Ctx,
  tab: OfficialTab,
  refusal: Refusal | null,
  children: ReactNode,
  bar?: ReactNode,
): Promise<Response> {
  const t = c.get("t");
  const { reports, appeals, feedback, texts } = await waitingNow(c.get("db"), official(c).id);
  return page(
    c,
    { title: `${t(`official.tab_${tab}`)} · ${t("official.title")}`, status: refusal?.status },
    <Office tab={tab} counts={{ reports, appeals, feedback, words: texts }} refusal={refusal} bar={bar}>
      {children}
    </Office>,
  );
}
