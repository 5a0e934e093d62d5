import { openDatabase } from "../../src/db/open";
import { createSessions } from "../../src/auth/sessions";
import { createApp } from "../../src/app";
import { readConfig } from "../../src/config";
const { db } = await openDatabase("/tmp/try/demo/driftglass.sqlite");
const token = (await Bun.file("/tmp/try/token").text()).trim();
const clock = { now: () => Date.now(), shift: null };
const app = createApp({ db, config: readConfig({ RATE_LIMITS: "0" }), clock, sessions: createSessions(db, clock.now), random: Math.random, log: { info() {}, warn() {}, error: console.error, debug() {} } as never });
const id = (await db.selectFrom("bottles").select("id").where("comment_count", ">", 1).executeTakeFirstOrThrow()).id;
async function time(name: string, path: string, headers: Record<string, string>, n = 300) {
  for (let i = 0; i < 30; i++) await (await app.request(path, { headers })).text();
  const t = process.cpuUsage(); let size = 0; for (let i = 0; i < n; i++) size = (await (await app.request(path, { headers })).text()).length;
  console.log(name.padEnd(20), (process.cpuUsage(t).user / n).toFixed(0), "µs", size, "B");
}
const cookie = { cookie: `session=${token}; language=en` };
const which = process.argv[2];
for (const [n, p, h] of [["healthz", "/healthz", cookie], ["home", "/", cookie], ["home anon", "/", { cookie: "language=en" }], ["my-bottles", "/my-bottles", cookie], ["profile", "/profile", cookie], ["bottle", `/bottle/${id}`, cookie], ["api detail", `/api/bottles/detail/${id}`, { authorization: `Bearer ${token}` }]] as const) if (!which || which === n) await time(n, p, h as never, which ? 3000 : 300);
