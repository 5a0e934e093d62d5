import { Hono } from "hono";
import { linksOf } from "../../auth/auth";
import { clearSessionCookie, gated, restoreTyped } from "../../auth/web/web";
import { attempt, posted } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { go } from "../../shell/go";
import { DELETION_FORM } from "../input";
import { deleteOwnAccount } from "./deletion";
import { download } from "./download";
import { deletePage } from "./pages/delete";
import { exportPage } from "./pages/export";
import { accountPage } from "./pages/index";

async function goodbye(c: Ctx): Promise<Response> {
  await deleteOwnAccount(c, signedIn(c), await posted(c, DELETION_FORM));
  clearSessionCookie(c);
  c.header("clear-site-data", '"cache", "storage"');
  return go(c, "/login", "account_deleted");
}

export const accountPages = new Hono<Env>()
  .get("/account", async (c) => {
    const { id } = signedIn(c);
    const { db, config } = c.get("deps");
    const services = Object.keys(config.social).length > 0 || (await linksOf(db, id)).length > 0;
    return accountPage(c, services);
  })
  .get("/account/export", (c) => {
    signedIn(c);
    return exportPage(c);
  })
  .post("/account/export", (c) => {
    signedIn(c);
    return attempt(
      c,
      () => gated(c, "data_exported", () => download(c), true),
      (refusal) => exportPage(c, refusal),
    );
  })
  .get("/account/delete", (c) => {
    signedIn(c);
    restoreTyped(c);
    return deletePage(c);
  })
  .post("/account/delete", (c) => {
    signedIn(c);
    return attempt(
      c,
      () => gated(c, "account_deleted", () => goodbye(c)),
      (refusal) => deletePage(c, refusal),
    );
  });
