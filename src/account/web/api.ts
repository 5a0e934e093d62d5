import { Hono } from "hono";
import { documented } from "../../http/documented";
import type { Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { json } from "../../http/validated";
import { PROOF } from "../input";
import { deleteOwnAccount } from "./deletion";
import { download } from "./download";

export const accountApi = new Hono<Env>()
  .get(
    "/export",
    documented("Everything one has here, as a ZIP", {
      media: "application/zip",
      errors: ["rate_limited", "overloaded"],
    }),
    download,
  )
  .delete(
    "/account",
    documented("Closes the account for ever", {
      errors: ["wrong_password", "forbidden", "overloaded"],
    }),
    json(PROOF),
    async (c) => {
      await deleteOwnAccount(c, signedIn(c), c.req.valid("json"));
      return c.body(null, 204);
    },
  );
