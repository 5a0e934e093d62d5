import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { renderTitledPage } from "../../../shell/document/page";
import { SubmitButton } from "../../../shell/parts/form";

const renderUnsubscribePage = (c: Ctx, children: ReactNode): Promise<Response> => {
  const title = c.get("t")("notifications.weekly.stop_title");
  return renderTitledPage(c, { title, back: null, layout: "stack roomy" }, children);
};

/** `/unsubscribe`, linked from emails: needs a button, because mail scanners open links. */
export function unsubscribePage(c: Ctx, token: string): Promise<Response> {
  const t = c.get("t");
  return renderUnsubscribePage(
    c,
    <>
      <p className="muted">{t("notifications.weekly.stop_text")}</p>
      <form method="post" action={`/unsubscribe?token=${encodeURIComponent(token)}`}>
        <SubmitButton>{t("notifications.weekly.stop")}</SubmitButton>
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
