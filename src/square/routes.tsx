import { Hono } from "hono";
import type { Env } from "../http/env";
import { signedIn } from "../http/guard";
import { EmptySea } from "../shell/empty";
import { page } from "../shell/page";

/** `/bottle-square`: empty as long as nobody has a design on sale or on show. */
export const squarePages = new Hono<Env>().get("/bottle-square", (c) => {
  signedIn(c);
  const { t } = c.var;
  return page(
    c,
    { title: t("square.title") },
    <main id="main" className="main">
      <h1 className="t24 b page-title">{t("square.title")}</h1>
      <EmptySea c={c} title={t("square.none")} text={t("square.none_text")} />
    </main>,
  );
});
