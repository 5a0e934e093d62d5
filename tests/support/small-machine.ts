/** A machine of 512 MB and one core, made of a control group where this user may make one. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Bytes. */
export const SMALL_MEMORY = 512 * 1024 * 1024;

/** Where memory is bounded, and by which file: version 2, version 1. */
const KINDS = [
  { root: "/sys/fs/cgroup", mark: "cgroup.controllers", limit: "memory.max", used: "memory.events" },
  {
    root: "/sys/fs/cgroup/memory",
    mark: "memory.limit_in_bytes",
    limit: "memory.limit_in_bytes",
    used: "memory.oom_control",
  },
] as const;

export interface SmallMachine {
  /** Put before a program, so that it and its children run there. */
  wrap: string[];
  /** What holds here, for the figures. */
  bounds: string;
  /** Programs that were ended as there was no memory; null: nobody counts. */
  killed(): number | null;
  remove(): void;
}

function makeGroup(): { group: string; used: string } | null {
  for (const { root, mark, limit, used } of KINDS) {
    if (!existsSync(join(root, mark))) continue;
    const group = join(root, `driftglass-${process.pid}`);
    try {
      mkdirSync(group);
      writeFileSync(join(group, limit), String(SMALL_MEMORY));
      if (readFileSync(join(group, limit), "utf8").trim() === String(SMALL_MEMORY))
        return { group, used: join(group, used) };
      rmdirSync(group);
    } catch {
      // Not allowed here.
    }
  }
  return null;
}

/** Bounds what it can. */
export function smallMachine(): SmallMachine {
  const made = makeGroup();
  const core = Bun.which("taskset") ? ["taskset", "-c", "0"] : [];
  const join512 = made ? ["sh", "-c", `echo $$ > ${made.group}/cgroup.procs; exec "$@"`, "sh"] : [];
  return {
    wrap: [...join512, ...core],
    bounds: [made ? "512 MB by a control group" : "memory unbounded", core.length > 0 ? "core 0" : "all cores"].join(
      ", ",
    ),
    killed: () => (made ? Number(/oom_kill (\d+)/.exec(readFileSync(made.used, "utf8"))?.[1] ?? 0) : null),
    remove() {
      try {
        if (made) rmdirSync(made.group);
      } catch {
        // Something ends there still: it goes with the machine.
      }
    },
  };
}
