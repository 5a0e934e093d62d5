import { Hono } from "hono";
import { Refusal } from "../errors";
import type { Env } from "../http/env";
import { parseVariant } from "../ui/sea/variants";
import { pictureOf, previewOf } from "./pictures";

const KEPT = { "cache-control": "public, max-age=31536000, immutable", vary: "accept-encoding" };
const SVG = { ...KEPT, "content-type": "image/svg+xml" };
const FILE = /^([0-9a-f]{20})(?:-([a-z0-9]+))?\.(svg|png)$/;

/** `/designs/<hash>.svg`, `/designs/<hash>-<variant>.svg` and `/designs/<hash>.png`: immutable, open to all. */
export const pictures = new Hono<Env>().get("/:file", async (c) => {
  const [, hash = "", variant = "full", kind] = FILE.exec(c.req.param("file")) ?? [];
  const shown = parseVariant(variant);
  if (!kind || !shown) throw new Refusal("not_found");
  if (kind === "png") {
    return c.body(await previewOf(c.var.db, c.var.config.dataDir, hash), 200, {
      ...KEPT,
      "content-type": "image/png",
    });
  }
  const packed = await pictureOf(c.var.db, hash, variant, shown);
  const wanted = c.req.header("accept-encoding")?.includes("gzip");
  if (!wanted) return c.body(Bun.gunzipSync(packed), 200, SVG);
  return c.body(packed, 200, { ...SVG, "content-encoding": "gzip" });
});
