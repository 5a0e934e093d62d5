import { Hono } from "hono";
import { PROOF_ERRORS } from "../../auth/web/web";
import { requirePerson } from "../../http/actor";
import { jsonBody } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { DELETE_ACCOUNT_INPUT } from "../input";
import { deleteOwnAccount } from "./delete-account";
import { streamExport } from "./download-export";

export const accountApi = new Hono<Env>()
  .get(
    "/export",
    describeRoute("Everything one has here, as a ZIP", {
      media: "application/zip",
      errors: ["proof_required", "rate_limited", "overloaded", "token_scope"],
    }),
    streamExport,
  )
  .delete(
    "/account",
    describeRoute("Closes the account for ever; what one wrote in chats stays with the others unless removed", {
      errors: [...PROOF_ERRORS, "forbidden"],
    }),
    jsonBody(DELETE_ACCOUNT_INPUT),
    async (c) => {
      await deleteOwnAccount(c, requirePerson(c), c.req.valid("json"));
      return c.body(null, 204);
    },
  );
