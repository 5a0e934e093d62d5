import { requiredFile, requiredJson } from "../../../runtime/product-file";
import type { FontPaths } from "./drawing";

/** Paths of the build's fonts. @throws Error if one is missing */
export function fontPaths(): FontPaths {
  const index: FontPaths = requiredJson("dist/fonts/index.json");
  const placed = Object.entries(index).map(([family, files]) => [
    family,
    files.map(([file, ranges]) => [requiredFile(`dist/fonts/${file}`), ranges]),
  ]);
  return Object.fromEntries(placed);
}
