import { openDatabase } from "../../src/db/open";
import { createSessions } from "../../src/auth/sessions";
import * as b from "../../src/bottles/bottles";
const { db } = await openDatabase("/tmp/try/demo/driftglass.sqlite");
const token = (await Bun.file("/tmp/try/token").text()).trim();
const now = Date.now();
const s = createSessions(db, () => now);
const person = (await s.validate(token))!.person;
async function time(name: string, f: () => Promise<unknown>, n = 300) {
  for (let i = 0; i < 3; i++) await f();
  const t = process.cpuUsage(); for (let i = 0; i < n; i++) await f();
  console.log(name, (process.cpuUsage(t).user / n).toFixed(0), "µs");
}
await time("session", () => s.validate(token));
await time("sea", () => b.seeTheSea(db, person, now, Math.random()));
await time("sea anon", () => b.seeTheSea(db, null, now, Math.random()));
await time("left", () => b.leftToday(db, person as never, now));
await time("my", () => b.myBottles(db, person, { after: { time: 9e15, id: "z" }, limit: 20 } as never, now));
const id = (await db.selectFrom("bottles").select("id").where("comment_count", ">", 1).executeTakeFirstOrThrow()).id;
await time("detail", () => b.bottleDetail(db, person, id, now));
await time("detail anon", () => b.bottleDetail(db, null, id, now));
