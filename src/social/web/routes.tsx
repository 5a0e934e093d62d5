import { Hono } from "hono";
import type { Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { EmptySea } from "../../shell/empty";
import { page } from "../../shell/page";

/** `/friends`: nobody has friends before they have met someone at sea. */
export const socialPages = new Hono<Env>().get("/friends", (c) => {
  signedIn(c);
  const { t } = c.var;
  return page(
    c,
    { title: t("tab.friends") },
    <main id="main" className="main">
      <h1 className="t24 b page-title">{t("tab.friends")}</h1>
      <EmptySea title={t("friends.none")} text={t("friends.none_text")} />
    </main>,
  );
});
