import { importsOf, type SourceFile } from "./source";

/** Circles of imports among files, types included: each as the files that reach each other. */
export function findImportCycles(files: readonly SourceFile[]): string[][] {
  const imports = importGraphOf(files);
  const reach = new Map([...imports.keys()].map((path) => [path, reachableFrom(path, imports)]));
  const circles = [...reach].map(([path, reached]) =>
    [...reached].filter((other) => reached.has(path) && reach.get(other)?.has(path)).sort(),
  );
  return [
    ...new Map(circles.filter((circle) => circle.length > 0).map((each) => [each.join(), each])).values(),
  ];
}

function importGraphOf(files: readonly SourceFile[]): Map<string, string[]> {
  const byName = new Map(files.map(({ path }) => [path.replace(/\.tsx?$/, ""), path]));
  return new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap((target) => byName.get(target.replace(/\.tsx?$/, "")) ?? []),
    ]),
  );
}

function reachableFrom(start: string, imports: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set<string>();
  const open = [...(imports.get(start) ?? [])];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    open.push(...(imports.get(path) ?? []));
  }
  return reached;
}
