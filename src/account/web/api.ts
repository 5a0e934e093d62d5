import { Hono } from "hono";
import { NEEDS_PROOF } from "../../auth/web/web";
import { json } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { DELETION } from "../input";
import { deleteOwnAccount } from "./deletion";
import { download } from "./download";

export const accountApi = new Hono<Env>()
  .get(
    "/export",
    documented("Everything one has here, as a ZIP", {
      media: "application/zip",
      errors: ["proof_required", "rate_limited", "overloaded", "token_scope"],
    }),
    download,
  )
  .delete(
    "/account",
    documented("Closes the account for ever; what one wrote in chats stays with the others unless removed", {
      errors: [...NEEDS_PROOF, "forbidden"],
    }),
    json(DELETION),
    async (c) => {
      await deleteOwnAccount(c, signedIn(c), c.req.valid("json"));
      return c.body(null, 204);
    },
  );
