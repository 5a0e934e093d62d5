import type { Ctx } from "../../../http/env";
import type { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import { Refused } from "../../../shell/parts/form";
import { Icon } from "../../../ui/icon";
import { FILES } from "../../export";

export function exportPage(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const t = c.get("t");
  const title = t("account.export");
  return page(
    c,
    { title, status: refusal?.status },
    <>
      <Top title={title} back="/account" />
      <main id="main" className="main form">
        <form method="post" action="/account/export" className="stack roomy">
          <p>{t("account.export.intro")}</p>
          <Refused refusal={refusal} />
          <button type="submit" className="button primary wide">
            <Icon name="download" size={20} />
            {t("account.export.verb")}
          </button>
        </form>
        <ul className="card contents">
          {[...FILES, "pictures" as const].map((name) => (
            <li key={name}>{t(`account.export.${name}`)}</li>
          ))}
        </ul>
      </main>
    </>,
  );
}
