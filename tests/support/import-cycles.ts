import { importsOf, type SourceFile } from "./source";

type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Circles of imports among files, types included: each as the files that reach each other. */
export const findImportCycles = (files: readonly SourceFile[]): string[][] => circlesIn(importGraphOf(files));

/** Circles of imports among the folders of `src`, types included. */
export function findRoomCycles(files: readonly SourceFile[]): string[][] {
  const roomOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1];
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const room = roomOf(file.path);
    const others = importsOf(file).flatMap((target) => roomOf(target) ?? []);
    if (room) graph.set(room, [...(graph.get(room) ?? []), ...others.filter((other) => other !== room)]);
  }
  return circlesIn(graph);
}

function circlesIn(graph: ImportGraph): string[][] {
  const reach = new Map([...graph.keys()].map((node) => [node, reachableFrom(node, graph)]));
  const circles = [...reach].map(([node, reached]) =>
    [...reached].filter((other) => reached.has(node) && reach.get(other)?.has(node)).sort(),
  );
  return [...new Map(circles.filter((circle) => circle.length > 0).map((each) => [each.join(), each])).values()];
}

function importGraphOf(files: readonly SourceFile[]): ImportGraph {
  const byName = new Map(files.map(({ path }) => [path.replace(/\.tsx?$/, ""), path]));
  return new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap((target) => byName.get(target.replace(/\.tsx?$/, "")) ?? []),
    ]),
  );
}

function reachableFrom(start: string, graph: ImportGraph): Set<string> {
  const reached = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    open.push(...(graph.get(path) ?? []));
  }
  return reached;
}
