import type { MiddlewareHandler } from "hono";
import type { Env } from "./env";

const TEXT = /^(text\/html|application\/json|image\/svg\+xml)/;
const WORTH_IT = 1_024;

/** Compresses whole HTML, JSON and SVG answers for browsers that take it; streams and small ones go as they are. */
export const compressed: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const { res } = c;
  const length = Number(res.headers.get("content-length") ?? 0);
  const wanted = length >= WORTH_IT && c.req.header("accept-encoding")?.includes("gzip");
  if (!wanted || res.headers.has("content-encoding") || !TEXT.test(res.headers.get("content-type") ?? ""))
    return;
  const packed = Bun.gzipSync(await res.bytes(), { level: 6 });
  c.res = new Response(packed, res);
  c.res.headers.set("content-encoding", "gzip");
  c.res.headers.set("content-length", String(packed.byteLength));
  c.res.headers.append("vary", "accept-encoding");
};
