import { existsSync } from "node:fs";
import { join, normalize } from "node:path";
import { Hono } from "hono";
import { Refusal } from "../errors";
import type { Env } from "../http/env";
import { asset, DIST } from "./assets";

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
  jpg: "image/jpeg",
  png: "image/png",
  webmanifest: "application/manifest+json",
};

export const FOR_EVER = "public, max-age=31536000, immutable";

/** Precompressed where accepted. */
function pick(path: string, accepted: string): { path: string; encoding: string | null } {
  if (accepted.includes("br") && existsSync(`${path}.br`)) return { path: `${path}.br`, encoding: "br" };
  if (accepted.includes("gzip") && existsSync(`${path}.gz`)) return { path: `${path}.gz`, encoding: "gzip" };
  return { path, encoding: null };
}

function answer(name: string, accepted: string, cache: string): Response {
  const path = normalize(join(DIST, name));
  if (!path.startsWith(DIST) || !existsSync(path)) throw new Refusal("not_found");
  const found = pick(path, accepted);
  const headers: Record<string, string> = {
    "content-type": TYPES[name.split(".").pop() ?? ""] ?? "application/octet-stream",
    "cache-control": cache,
    vary: "accept-encoding",
  };
  if (found.encoding) headers["content-encoding"] = found.encoding;
  return new Response(Bun.file(found.path), { headers });
}

const ROBOTS = `User-agent: *
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
Disallow: /
`;

export const staticFiles = new Hono<Env>()
  .get("/static/:name{\\w[\\w.-]*}", (c) =>
    answer(c.req.param("name"), c.req.header("accept-encoding") ?? "", FOR_EVER),
  )
  .get("/sw.js", (c) => answer("sw.js", c.req.header("accept-encoding") ?? "", "no-cache"))
  .get("/robots.txt", (c) => c.text(ROBOTS, 200, { "cache-control": "public, max-age=86400" }))
  .get("/apple-touch-icon.png", (c) => c.redirect(asset("apple-touch.png"), 301))
  .get("/favicon.ico", (c) => c.redirect(asset("icon.svg"), 301));
