import type { ReactNode } from "react";
import type { Ctx } from "../../http/env";
import type { Refusal } from "../../runtime/errors";
import { renderPage } from "../../shell/document/page";
import { loadPendingWork } from "../official";
import { officialIdOf } from "./guard";
import { OfficialFrame, type OfficialTab } from "./pages/frame";

/** Renders a page of the console. */
export async function renderOfficialPage(
  c: Ctx,
  tab: OfficialTab,
  refusal: Refusal | null,
  children: ReactNode,
  bar?: ReactNode,
): Promise<Response> {
  const t = c.get("t");
  const { reports, appeals, feedback, texts } = await loadPendingWork(c.get("db"), officialIdOf(c));
  return renderPage(
    c,
    {
      title: `${t(`official.tab_${tab}`)} · ${t("official.title")}`,
      status: refusal?.status,
      extra: "console.js",
      office: tab === "reports" ? "panes" : "column",
    },
    <OfficialFrame tab={tab} counts={{ reports, appeals, feedback, words: texts }} refusal={refusal} bar={bar}>
      {children}
    </OfficialFrame>,
  );
}
