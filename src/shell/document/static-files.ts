import { Hono } from "hono";
import type { Env } from "../../http/env";
import { sendLeanHeaders } from "../../http/security-headers";
import { Refusal } from "../../runtime/errors";
import { productFile } from "../../runtime/product-file";
import { assetUrl } from "./assets";

const CONTENT_TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
  jpg: "image/jpeg",
  png: "image/png",
  wav: "audio/wav",
  webmanifest: "application/manifest+json",
};

const CACHE_FOR_EVER = "public, max-age=31536000, immutable";

const ENCODING_EXTENSIONS = { br: "br", gzip: "gz" };

/** Precompressed where accepted. */
function findStaticFile(name: string, accepted: string): { path: string; encoding: string | null } | null {
  for (const [encoding, extension] of Object.entries(ENCODING_EXTENSIONS)) {
    const path = accepted.includes(encoding) ? productFile(`dist/static/${name}.${extension}`) : null;
    if (path) return { path, encoding };
  }
  const path = productFile(`dist/static/${name}`);
  return path ? { path, encoding: null } : null;
}

/** @param name without slash, as the routes hold it */
function staticFileResponse(name: string, accepted: string, cache: string): Response {
  const file = findStaticFile(name, accepted);
  if (!file) throw new Refusal("not_found");
  const headers: Record<string, string> = {
    "content-type": CONTENT_TYPES[name.split(".").pop() ?? ""] ?? "application/octet-stream",
    "cache-control": cache,
    vary: "accept-encoding",
  };
  if (file.encoding) headers["content-encoding"] = file.encoding;
  return new Response(Bun.file(file.path), { headers });
}

const ROBOTS_TXT = `User-agent: *
Allow: /$
Allow: /bottle-shared/
Allow: /designs/
Allow: /static/
Allow: /login$
Allow: /register$
Allow: /language-select$
Allow: /rules$
Allow: /terms$
Allow: /accessibility$
Allow: /privacy$
Allow: /transparency$
Allow: /help$
Allow: /parents$
Disallow: /
`;

export const staticFiles = new Hono<Env>()
  .get("/static/:name{\\w[\\w.-]*}", (c) => {
    sendLeanHeaders(c);
    return staticFileResponse(c.req.param("name"), c.req.header("accept-encoding") ?? "", CACHE_FOR_EVER);
  })
  .get("/sw.js", (c) => staticFileResponse("sw.js", c.req.header("accept-encoding") ?? "", "no-cache"))
  .get("/robots.txt", (c) => c.text(ROBOTS_TXT, 200, { "cache-control": "public, max-age=86400" }))
  .get("/apple-touch-icon.png", (c) => c.redirect(assetUrl("apple-touch.png"), 301))
  .get("/notification-badge.png", (c) => c.redirect(assetUrl("badge.png"), 301))
  .get("/favicon.ico", (c) => c.redirect(assetUrl("icon.svg"), 301));
