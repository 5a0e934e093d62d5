import { profile } from "bun:jsc";
import { test } from "bun:test";
import { openSqliteInMemory } from "../support/sqlite-template";
import { seedBuiltIns } from "../support/bottles";
import { tableFaults } from "./states-bottle-table";
import { Counts } from "./states-enums";
test("t", async () => {
const { db } = await openSqliteInMemory();
await seedBuiltIns(db);
const run = { kind: "sqlite" as const, counts: new Counts(), states: new Set<string>(), statuses: new Set<string>() };
const t = performance.now(); const c0 = process.cpuUsage();
const p = await profile(() => tableFaults(db, run), 1000);
const c = process.cpuUsage(c0);
console.log(performance.now() - t, c);
console.log((p as any).functions.slice(0, 6000)); console.log(JSON.stringify(p).length, Object.keys(p as any));
const traces = (p as any).stackTraces; await Bun.write("/tmp/p2/traces.json", JSON.stringify(traces));
}, 100000);
