import { Hono } from "hono";
import { z } from "zod";
import { attempt, posted } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { signedIn } from "../../../http/guard";
import { go, ownPath } from "../../../shell/go";
import { provenUntil } from "../../security/proof";
import { atGate, showGate } from "./gate";

const HERE = "/account/proof";
const NEXT = z.object({ next: z.string().optional() });

const gateTo = (page: string) => ({ page, resends: false });

async function show(c: Ctx): Promise<Response> {
  const page = ownPath(c.req.query("next"));
  const until = await provenUntil(c.get("db"), signedIn(c), c.get("now"));
  return until === null ? showGate(c, gateTo(page)) : go(c, page);
}

/** Leads through the gate to a page of one's own. */
export const gateBefore = (page: string): string => `${HERE}?next=${encodeURIComponent(page)}`;

export const proofPages = new Hono<Env>()
  .get(HERE, (c) => show(c))
  .post(HERE, (c) =>
    attempt(
      c,
      async () => atGate(c, ownPath((await posted(c, NEXT)).next)),
      (refusal) => showGate(c, gateTo(ownPath(c.get("fields")?.next)), refusal),
    ),
  );
