import { Hono } from "hono";
import { compressed } from "../../http/body/compress";
import { documented } from "../../http/contract/documented";
import { PUBLISHED } from "../../http/contract/openapi";
import type { Env } from "../../http/env";
import { renderOnce } from "../document/stream";
import { ApiDocs } from "./page";

/** `GET /api/docs`, rendered once from the published document. @param published its text */
export function apiDocs(published: () => Promise<string>): Hono<Env> {
  let page: string | null = null;
  return new Hono<Env>().get(
    "/api/docs",
    documented("This document as a page", { open: true, media: "text/html" }),
    compressed,
    async (c) => {
      page ??= `<!doctype html>${renderOnce(<ApiDocs document={JSON.parse(await published())} />)}`;
      return c.html(page, 200, { "cache-control": PUBLISHED });
    },
  );
}
