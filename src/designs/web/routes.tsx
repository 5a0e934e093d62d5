import { Hono } from "hono";
import type { Ctx, Env } from "../../http/env";
import { idParamOf } from "../../http/id-param";
import { spendClientRate, writeRateGuard } from "../../http/limits/rate-limit";
import { sendLeanHeaders } from "../../http/security-headers";
import { Refusal } from "../../runtime/errors";
import { parseSheetName, type SheetName } from "../../ui/sea/sheet-names";
import { parseVariant } from "../../ui/sea/variants";
import { loadDesignPreview, loadDesignSvg, type PictureBytes } from "../pictures/previews";
import { loadSeaSheet } from "../pictures/sea-sheets";
import { describeDesignForm, editDesignForm, showEditor } from "./editor";
import { designStepForm, destroyDesignForm, hideDesignForm, sellDesignForm } from "./forms";
import { showDesigns, showOwnDesign } from "./handlers";

const IMMUTABLE_HEADERS = { "cache-control": "public, max-age=31536000, immutable", vary: "accept-encoding" };
const SVG_HEADERS = { ...IMMUTABLE_HEADERS, "content-type": "image/svg+xml" };
const PICTURE_FILE_PATTERN = /^([0-9a-f]{20})(?:-([a-z0-9]+))?\.(svg|png)$/;

function sendSvg(c: Ctx, packed: PictureBytes): Response {
  sendLeanHeaders(c);
  const wanted = c.req.header("accept-encoding")?.includes("gzip");
  if (!wanted) return c.body(Bun.gunzipSync(packed), 200, SVG_HEADERS);
  return c.body(packed, 200, { ...SVG_HEADERS, "content-encoding": "gzip" });
}

const sendSheet = async (c: Ctx, sheet: SheetName): Promise<Response> =>
  sendSvg(c, await loadSeaSheet(c.get("db"), sheet, () => spendClientRate(c, "seaSheet")));

/** The same picture as `/designs/sea-<hashes>.svg`, by day and left to right: the name of the API's description. */
export const seaSheetPages = new Hono<Env>().get("/:file", async (c) => {
  const sheet = parseSheetName(`sea-${c.req.param("file")}`);
  if (!sheet) throw new Refusal("not_found");
  return sendSheet(c, sheet);
});

/** Immutable public pictures: `<hash>.svg`, `<hash>-<variant>.svg`, `<hash>.png`, `sea-<hashes>.svg`. */
export const designPicturePages = new Hono<Env>().get("/:file", async (c) => {
  const file = c.req.param("file");
  const sheet = parseSheetName(file);
  if (sheet) return sendSheet(c, sheet);
  const [, hash = "", variant = "full", kind] = PICTURE_FILE_PATTERN.exec(file) ?? [];
  const shown = parseVariant(variant);
  if (!kind || !shown) throw new Refusal("not_found");
  if (kind === "svg") return sendSvg(c, await loadDesignSvg(c.get("db"), hash, variant, shown));
  await spendClientRate(c, "preview");
  const { network } = c.get("client");
  const png = await loadDesignPreview(c.get("db"), c.get("deps").config.dataDir, hash, network);
  sendLeanHeaders(c);
  return c.body(png, 200, { ...IMMUTABLE_HEADERS, "content-type": "image/png" });
});

const withDesignId = (act: (c: Ctx, id: string) => Promise<Response>) => (c: Ctx) => act(c, idParamOf(c));

export const designPages = new Hono<Env>()
  .get("/bottle-design", showDesigns)
  .get("/bottle-design/editor", (c) => showEditor(c, null))
  .post("/bottle-design/editor", (c) => editDesignForm(c, null))
  .get("/bottle-design/editor/:id", (c) => showEditor(c, c.req.param("id")))
  .post("/bottle-design/editor/:id", (c) => editDesignForm(c, c.req.param("id")))
  .post("/bottle-design/describe", writeRateGuard, describeDesignForm)
  .get("/bottle-design/detail/:id", withDesignId(showOwnDesign))
  .post("/bottle-design/detail/:id/sale", withDesignId(sellDesignForm))
  .post("/bottle-design/detail/:id/sale/end", withDesignId(designStepForm("endSale")))
  .post("/bottle-design/detail/:id/exhibition", withDesignId(designStepForm("exhibit")))
  .post("/bottle-design/detail/:id/exhibition/end", withDesignId(designStepForm("endExhibition")))
  .post("/bottle-design/detail/:id/hide", withDesignId(hideDesignForm))
  .post("/bottle-design/detail/:id/destroy", withDesignId(destroyDesignForm));
