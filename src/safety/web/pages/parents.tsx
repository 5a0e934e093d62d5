import type { Ctx } from "../../../http/env";
import { renderTitledPage } from "../../../shell/document/page";
import { OperatorNote, operatorPropsOf } from "../../privacy/web/operator";
import { legalSectionsOf } from "../../terms/legal-texts";
import { HelpLinesSection } from "./help-lines";
import { LeaveButton } from "./leave-button";

export const PARENTS_PATH = "/parents";

/** `/parents`, open to anyone: it knows of no account and leads to none (docs/product.md 8.6). */
export function parentsPage(c: Ctx): Promise<Response> {
  const t = c.get("t");
  const about = t("legal.parents.intro");
  return renderTitledPage(
    c,
    { title: t("legal.parents.title"), about, back: "/", layout: "terms", extra: "leave.js" },
    <>
      <p>{about}</p>
      <ul className="terms-list">
        {legalSectionsOf(t, "parents", {}).map(({ title, text }) => (
          <li key={title}>
            <h2 className="bold">{title}</h2>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
      <section>
        <h2 className="bold">{t("legal.parents.contact")}</h2>
        <OperatorNote {...operatorPropsOf(c)} contact />
      </section>
      <HelpLinesSection pagePath={PARENTS_PATH} />
      <LeaveButton />
    </>,
  );
}
