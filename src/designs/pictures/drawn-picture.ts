import { sha256 } from "../../runtime/sha256";
import type { Drawing } from "./lettering/drawing";
import { drawQueued, type PictureBytes } from "./previews";
import { rasterize } from "./raster";

/** A drawing with its texts as PNG; cached in memory only. @param network of the client, for the queue @throws Refusal `overloaded` */
export const renderDrawing = (drawing: Drawing, network: string): Promise<PictureBytes> =>
  drawQueued(`drawing ${sha256(JSON.stringify(drawing))}`, { key: network, lane: "people" }, () => rasterize(drawing));
