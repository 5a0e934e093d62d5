import { openDatabase } from "../../src/db/open";
import { createSessions } from "../../src/auth/sessions";
import * as b from "../../src/bottles/bottles";
const { db } = await openDatabase("/tmp/try/demo/driftglass.sqlite");
const token = (await Bun.file("/tmp/try/token").text()).trim();
const now = Date.now();
const s = createSessions(db, () => now);
const person = (await s.validate(token))!.person;
async function time(name: string, f: () => Promise<unknown>, n = 1000) {
  for (let i = 0; i < 30; i++) await f();
  const all: number[] = []; for (let i = 0; i < n; i++) { const t = performance.now(); await f(); all.push(performance.now() - t); }
  all.sort((a, b) => a - b); console.log(name, (all[Math.floor(n * 0.1)]! * 1000).toFixed(0), "µs p10", (all[n >> 1]! * 1000).toFixed(0), "µs p50");
}
console.log(person.reads, person.adultAt! < now);
for (let k = 0; k < 3; k++) {
await time("sea", () => b.seeTheSea(db, person, now, Math.random()));
await time("sea anon", () => b.seeTheSea(db, null, now, Math.random()));
}
