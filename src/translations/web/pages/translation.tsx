import type { Ctx } from "../../../http/env";
import { renderPage, TopBar } from "../../../shell/document/page";
import { TranslatedText, type TranslatedTextProps } from "./translatable";

/** `POST /translate` without script. */
export function translationPage(c: Ctx, shown: TranslatedTextProps, back: string): Promise<Response> {
  const title = c.get("t")("translations.title");
  return renderPage(
    c,
    { title },
    <>
      <TopBar title={title} back={back} />
      <main id="main" className="main">
        <article className="paper letter">
          <TranslatedText {...shown} />
        </article>
      </main>
    </>,
  );
}
