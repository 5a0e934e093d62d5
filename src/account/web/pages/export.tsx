import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import { FormRefusal, SubmitButton } from "../../../shell/parts/form";
import { EXPORT_FILES } from "../../export";

export function exportAccountPage(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const t = c.get("t");
  const title = t("account.export");
  return renderTitledPage(
    c,
    { title, refusal, back: "/account", layout: "form" },
    <>
      <form method="post" action="/account/export" className="stack roomy">
        <p>{t("account.export.intro")}</p>
        <FormRefusal refusal={refusal} />
        <SubmitButton icon="download">{t("account.export.verb")}</SubmitButton>
      </form>
      <ul className="card contents">
        {[...EXPORT_FILES, "pictures" as const].map((name) => (
          <li key={name}>{t(`account.export.${name}`)}</li>
        ))}
      </ul>
    </>,
  );
}
