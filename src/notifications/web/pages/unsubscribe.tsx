import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { renderPage, TopBar } from "../../../shell/document/page";

const renderUnsubscribePage = (c: Ctx, children: ReactNode): Promise<Response> => {
  const title = c.get("t")("notifications.weekly.stop_title");
  return renderPage(
    c,
    { title },
    <>
      <TopBar title={title} back={null} />
      <main id="main" className="main stack roomy">
        {children}
      </main>
    </>,
  );
};

/** `/unsubscribe`, linked from emails: needs a button, because mail scanners open links. */
export function unsubscribePage(c: Ctx, token: string): Promise<Response> {
  const t = c.get("t");
  return renderUnsubscribePage(
    c,
    <>
      <p className="muted">{t("notifications.weekly.stop_text")}</p>
      <form method="post" action={`/unsubscribe?token=${encodeURIComponent(token)}`}>
        <button type="submit" className="button primary wide">
          {t("notifications.weekly.stop")}
        </button>
      </form>
    </>,
  );
}

/** Confirmation after unsubscribing. */
export function unsubscribedPage(c: Ctx): Promise<Response> {
  const t = c.get("t");
  return renderUnsubscribePage(
    c,
    <>
      <p role="status">{t("notifications.weekly.stopped")}</p>
      <a className="button secondary wide" href="/account/notifications">
        {t("notifications.title")}
      </a>
    </>,
  );
}
