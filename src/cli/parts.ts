import { requiredJson } from "../runtime/product-file";
import type { CommandResult } from "./output";

interface Part {
  name: string;
  version: string;
  licenses: { license: { id: string } }[];
}

/** What the program is made of: the list of parts that the build wrote (CycloneDX 1.6). @throws Error before a build */
export async function partsCommand(): Promise<CommandResult> {
  const parts = requiredJson("dist/parts.json");
  const rows = (parts.components as Part[]).map(
    ({ name, version, licenses }) => `${name}\t${version}\t${licenses.map(({ license }) => license.id).join(", ")}`,
  );
  return { lines: rows, json: { parts } };
}
