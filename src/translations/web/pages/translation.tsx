import type { Ctx } from "../../../http/env";
import { page, Top } from "../../../shell/document/page";
import { Translated, type TranslatedProps } from "./translatable";

/** `POST /translate` without script. */
export function translationPage(c: Ctx, shown: TranslatedProps, back: string): Promise<Response> {
  const title = c.get("t")("translations.title");
  return page(
    c,
    { title },
    <>
      <Top title={title} back={back} />
      <main id="main" className="main">
        <article className="paper letter">
          <Translated {...shown} />
        </article>
      </main>
    </>,
  );
}
