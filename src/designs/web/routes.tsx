import { Hono } from "hono";
import type { Ctx, Env } from "../../http/env";
import { limitedWrites, spendHere } from "../../http/limits/limit";
import { Refusal } from "../../runtime/errors";
import { parseVariant } from "../../ui/sea/variants";
import { pictureOf, previewOf } from "../pictures/previews";
import { destroyIt, hideIt, sellIt, step } from "./actions";
import { describeIt, editIt, showEditor } from "./editor";
import { showDesigns, showDetail } from "./handlers";

const KEPT = { "cache-control": "public, max-age=31536000, immutable", vary: "accept-encoding" };
const SVG = { ...KEPT, "content-type": "image/svg+xml" };
const FILE = /^([0-9a-f]{20})(?:-([a-z0-9]+))?\.(svg|png)$/;

/** Immutable public pictures: `<hash>.svg`, `<hash>-<variant>.svg`, `<hash>.png`. */
export const pictures = new Hono<Env>().get("/:file", async (c) => {
  const [, hash = "", variant = "full", kind] = FILE.exec(c.req.param("file")) ?? [];
  const shown = parseVariant(variant);
  if (!kind || !shown) throw new Refusal("not_found");
  if (kind === "png") {
    await spendHere(c, "preview");
    const { network } = c.get("client")();
    const png = await previewOf(c.get("db"), c.get("deps").config.dataDir, hash, network);
    return c.body(png, 200, { ...KEPT, "content-type": "image/png" });
  }
  const packed = await pictureOf(c.get("db"), hash, variant, shown);
  const wanted = c.req.header("accept-encoding")?.includes("gzip");
  if (!wanted) return c.body(Bun.gunzipSync(packed), 200, SVG);
  return c.body(packed, 200, { ...SVG, "content-encoding": "gzip" });
});

const detail = (act: (c: Ctx, id: string) => Promise<Response>) => (c: Ctx) =>
  act(c, c.req.param("id") ?? "");

export const designPages = new Hono<Env>()
  .get("/bottle-design", showDesigns)
  .get("/bottle-design/editor", (c) => showEditor(c, null))
  .post("/bottle-design/editor", (c) => editIt(c, null))
  .get("/bottle-design/editor/:id", (c) => showEditor(c, c.req.param("id")))
  .post("/bottle-design/editor/:id", (c) => editIt(c, c.req.param("id")))
  .post("/bottle-design/describe", limitedWrites, describeIt)
  .get("/bottle-design/detail/:id", detail(showDetail))
  .post("/bottle-design/detail/:id/sale", detail(sellIt))
  .post("/bottle-design/detail/:id/sale/end", detail(step("endSale")))
  .post("/bottle-design/detail/:id/exhibition", detail(step("exhibit")))
  .post("/bottle-design/detail/:id/exhibition/end", detail(step("endExhibition")))
  .post("/bottle-design/detail/:id/hide", detail(hideIt))
  .post("/bottle-design/detail/:id/destroy", detail(destroyIt));
