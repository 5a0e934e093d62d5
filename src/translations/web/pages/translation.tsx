import type { Ctx } from "../../../http/env";
import { renderTitledPage } from "../../../shell/document/page";
import { TranslatedText, type TranslatedTextProps } from "./translated-text";

/** `POST /translate` without script. */
export function translationPage(c: Ctx, shown: TranslatedTextProps, back: string): Promise<Response> {
  const title = c.get("t")("translations.title");
  return renderTitledPage(
    c,
    { title, back },
    <article className="paper letter">
      <TranslatedText {...shown} />
    </article>,
  );
}
