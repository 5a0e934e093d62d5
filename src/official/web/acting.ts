import { z } from "zod";
import { attempt, readFields } from "../../http/body/form";
import { checked } from "../../http/body/validated";
import type { Ctx } from "../../http/env";
import type { Refusal } from "../../runtime/errors";
import { go } from "../../shell/go";
import type { Draft } from "./pages/preview";

export type Shown = (c: Ctx, refusal?: Refusal | null) => Promise<Response>;

export const idOf = (c: Ctx): string => c.req.param("id") ?? "";

function showWhy(c: Ctx, refusal: Refusal, face: Shown): Promise<Response> {
  if (refusal.code.endsWith("not_found")) throw refusal;
  return face(c, refusal);
}

/** An official's act, then another page; a refusal on the page it came from. */
export const act =
  (work: (c: Ctx) => Promise<string>, face: Shown) =>
  (c: Ctx): Promise<Response> =>
    attempt(
      c,
      async () => go(c, await work(c), "official_done"),
      (refusal) => showWhy(c, refusal, face),
    );

/** Absent: it is done. */
const SHOW = z.object({ show: z.enum(["fields", "preview"], "invalid").optional() });

type Shows = (c: Ctx, refusal: Refusal | null, draft: Draft | null) => Promise<Response>;

/** Preview before a measure: `show=preview`, back with `show=fields`; rejecting needs none. */
export const measured =
  (read: (c: Ctx) => Promise<Draft | null>, take: (c: Ctx) => Promise<string>, face: Shows) =>
  (c: Ctx): Promise<Response> =>
    attempt(
      c,
      async () => {
        const fields = await readFields(c);
        // A span that was tapped goes before a number that was typed.
        if (fields.span) fields.days = fields.span;
        const { show } = checked(SHOW, fields);
        switch (show) {
          case "fields":
            return face(c, null, null);
          case "preview":
            return face(c, null, await read(c));
          case undefined:
            return go(c, await take(c), "official_done");
        }
      },
      (refusal) => showWhy(c, refusal, (again, why = null) => face(again, why, null)),
    );
