import type { MiddlewareHandler } from "hono";
import type { Env } from "./env";

const TEXT = /^(text\/html|application\/json|image\/svg\+xml)/;
const WORTH_IT = 1_024;
/** Half the CPU of level 6, for a list page that is 9 % longer. */
const LEVEL = 2;

/** JSON is always whole, though Hono does not say how long it is. */
const isWhole = (type: string, length: string | null): boolean =>
  type.startsWith("application/json") || Number(length ?? 0) >= WORTH_IT;

/** Compresses whole HTML, JSON and SVG answers for browsers that take it; streams and small ones go as they are. */
export const compressed: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const { headers } = c.res;
  const type = headers.get("content-type") ?? "";
  const wanted = c.req.header("accept-encoding")?.includes("gzip") && !headers.has("content-encoding");
  if (!wanted || !TEXT.test(type) || !isWhole(type, headers.get("content-length"))) return;
  const bytes = await c.res.bytes();
  const packed = bytes.byteLength < WORTH_IT ? null : Bun.gzipSync(bytes, { level: LEVEL });
  c.res = new Response(packed ?? bytes, c.res);
  if (!packed) return;
  c.res.headers.set("content-encoding", "gzip");
  c.res.headers.set("content-length", String(packed.byteLength));
  c.res.headers.append("vary", "accept-encoding");
};
