import { readFileSync } from "node:fs";
import { productFile } from "../../runtime/product-file";
import { urls } from "../../ui/urls";

function readManifest(): Record<string, string> {
  const file = productFile("dist/manifest.json");
  return file ? JSON.parse(readFileSync(file, "utf8")) : {};
}

const manifest = readManifest();

/** `/static/<name>.<hash>.<ext>`, cacheable for ever. */
export const assetUrl = (name: string): string => `/static/${manifest[name] ?? name}`;

/** Text of such a file; empty: it is not built. */
export function readAsset(name: string): string {
  const file = productFile(`dist${assetUrl(name)}`);
  return file ? readFileSync(file, "utf8") : "";
}

urls.static = assetUrl;
