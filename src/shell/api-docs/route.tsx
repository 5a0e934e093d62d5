import { Hono } from "hono";
import { compressResponses } from "../../http/body/compression";
import { OPENAPI_CACHE_CONTROL } from "../../http/contract/openapi";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { renderStaticMarkup } from "../document/page-stream";
import { ApiDocs } from "./page";

/** `GET /api/docs`, rendered once. @param published the OpenAPI document as JSON text */
export function apiDocsPage(published: () => Promise<string>): Hono<Env> {
  let page: string | null = null;
  return new Hono<Env>().get(
    "/api/docs",
    describeRoute("This document as a page", { open: true, media: "text/html" }),
    compressResponses,
    async (c) => {
      page ??= `<!doctype html>${renderStaticMarkup(<ApiDocs document={JSON.parse(await published())} />)}`;
      return c.html(page, 200, { "cache-control": OPENAPI_CACHE_CONTROL });
    },
  );
}
