import { Hono } from "hono";
import { listLinkedProviders } from "../../auth/auth";
import { clearSessionCookie, requireProof, restoreTypedFields } from "../../auth/web/web";
import { requirePerson } from "../../http/actor";
import { handleMemberForm, parseForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { hasReports } from "../../safety/safety";
import { redirectTo } from "../../shell/redirect";
import { DELETE_ACCOUNT_FORM } from "../input";
import { deleteOwnAccount } from "./delete-account";
import { streamExport } from "./download-export";
import { accountPage } from "./pages/account";
import { deleteAccountPage } from "./pages/delete";
import { exportAccountPage } from "./pages/export";

async function deleteAccountForm(c: Ctx): Promise<Response> {
  await deleteOwnAccount(c, requirePerson(c), await parseForm(c, DELETE_ACCOUNT_FORM));
  clearSessionCookie(c);
  c.header("clear-site-data", '"cache", "storage"');
  return redirectTo(c, "/login", "account_deleted");
}

export const accountPages = new Hono<Env>()
  .get("/account", async (c) => {
    const { id } = requirePerson(c);
    const { db, config } = c.get("deps");
    const links = Object.keys(config.social).length > 0 || (await listLinkedProviders(db, id)).length > 0;
    return accountPage(c, { links, reports: await hasReports(db, id) });
  })
  .get("/account/export", (c) => {
    requirePerson(c);
    return exportAccountPage(c);
  })
  .post("/account/export", (c) => {
    requirePerson(c);
    return handleMemberForm(
      c,
      () => requireProof(c, "data_exported", () => streamExport(c), { returns: true }),
      (refusal) => exportAccountPage(c, refusal),
    );
  })
  .get("/account/delete", (c) => {
    requirePerson(c);
    restoreTypedFields(c);
    return deleteAccountPage(c);
  })
  .post("/account/delete", (c) => {
    requirePerson(c);
    return handleMemberForm(
      c,
      () => requireProof(c, "account_deleted", () => deleteAccountForm(c)),
      (refusal) => deleteAccountPage(c, refusal),
    );
  });
