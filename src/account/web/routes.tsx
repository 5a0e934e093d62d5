import { Hono } from "hono";
import { hasPassword, linksOf } from "../../auth/auth";
import { clearSessionCookie } from "../../auth/web/web";
import type { Refusal } from "../../errors";
import type { Ctx, Env } from "../../http/env";
import { attempt, posted } from "../../http/form";
import { signedIn } from "../../http/guard";
import { go } from "../../shell/go";
import { PROOF } from "../input";
import { deleteOwnAccount } from "./deletion";
import { download } from "./download";
import { deletePage } from "./pages/delete";
import { exportPage } from "./pages/export";
import { accountPage } from "./pages/index";

async function showDelete(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const person = signedIn(c);
  return deletePage(c, { person, known: await hasPassword(c.get("db"), person.id), refusal });
}

async function goodbye(c: Ctx): Promise<Response> {
  await deleteOwnAccount(c, signedIn(c), await posted(c, PROOF));
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
      () => download(c),
      (refusal) => exportPage(c, refusal),
    );
  })
  .get("/account/delete", (c) => showDelete(c))
  .post("/account/delete", (c) => {
    signedIn(c);
    return attempt(
      c,
      () => goodbye(c),
      (refusal) => showDelete(c, refusal),
    );
  });
