import { findMessages, NEWEST_HIT } from "../../src/chat/search/find-messages";
import { parseMessageQuery } from "../../src/chat/search/words";
import { openDatabase } from "../../src/db/open";
import { NOW } from "../chat/chat-fixtures";
const url = process.argv[2] ?? "";
const { db, close } = await openDatabase(url);
const me = (await db.selectFrom("conversation_members").select(["user_id"]).groupBy("user_id").orderBy((e) => e.fn.countAll(), "desc").limit(1).executeTakeFirstOrThrow()).user_id;
const large = (await db.selectFrom("conversation_members").select("other_id").where("user_id", "=", me).where("conversation_id", "=", "chat-000000000000").executeTakeFirstOrThrow()).other_id;
const Q = ["lala", "dodo", "l", "shi", "shis", "lalabe", "momo lala", "zebra", "tamomolu", "pagro5 lala", process.argv[3] ?? "ben"];
for (const q of Q)
  for (const [where, other] of [["large", large], ["100 chats", null]] as const)
    for (const limit of [20, 100]) {
      const search = { query: parseMessageQuery(q), other, before: NEWEST_HIT, limit };
      const cpu: number[] = [], wall: number[] = [];
      let n = 0;
      try {
        for (let r = 0; r < 5; r++) {
          const [s, b] = [performance.now(), process.cpuUsage()];
          n = (await findMessages(db, me, search, NOW)).hits.length;
          const u = process.cpuUsage(b);
          cpu.push((u.user + u.system) / 1000); wall.push(performance.now() - s);
        }
      } catch (e) { console.log(q, where, String(e).slice(0, 80)); continue; }
      const m = (a: number[]) => a.toSorted((x, y) => x - y)[2]?.toFixed(1);
      console.log(q.padEnd(14), where.padEnd(10), limit, "cpu", m(cpu), "min", Math.min(...cpu).toFixed(1), "wall", m(wall), "min", Math.min(...wall).toFixed(1), "n", n);
    }
await close();
