/** The limits of the sea, as they are seen in the rows of every day, whoever wrote them. */
import { sql } from "kysely";
import type { DbOrTx } from "../../src/db/transact";
import { BACKPACK_LIMITS } from "../../src/limits/designs";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";

const isMemberSql = (id: string) => `exists (select 1 from users u where u.id = ${id} and u.official = 0)`;

/** When a bottle was first picked up; later than all if never. */
const FIRST_PICK_SQL = `coalesce((select min(f.picked_at) from findings f where f.bottle_id = o.id), ${2 ** 52})`;

const LIMIT_QUERIES: Record<string, string> = {
  "throws a day": `select author_id as what from bottles where ${isMemberSql("author_id")}
    group by author_id, created_at / ${DAY} having count(*) > ${SEA_LIMITS.throwsPerDay}`,
  "picks a day": `select user_id as what from findings
    group by user_id, picked_at / ${DAY} having count(*) > ${SEA_LIMITS.picksPerDay}`,
  "uncollected bottles at a throw": `select author_id as what from (
    select b.author_id, b.id, (select count(*) from bottles o where o.author_id = b.author_id and o.id <> b.id
      and o.created_at <= b.created_at and o.created_at > b.created_at - ${SEA_LIMITS.drift} and ${FIRST_PICK_SQL} > b.created_at) as n
    from bottles b where ${isMemberSql("b.author_id")}) c where n >= ${SEA_LIMITS.uncollectedMax}`,
  "places in the backpack at a pick": `select user_id as what from (
    select f.user_id, (select count(*) from findings o where o.user_id = f.user_id and o.picked_at <= f.picked_at
      and (o.outcome = 'kept' or coalesce(o.released_at, o.until) > f.picked_at)) as n,
      (select max(u.backpack_capacity) from users u where u.id = f.user_id) as places
    from findings f) c where n > places or n > ${BACKPACK_LIMITS.capacity} + 20`,
  "nobody acts before they joined": `select author_id as what from bottles b
    where b.created_at < (select u.created_at from users u where u.id = b.author_id) and ${isMemberSql("author_id")}
    union all select f.user_id from findings f
    where f.picked_at < (select u.created_at from users u where u.id = f.user_id)
    union all select d.designer_id from designs d
    where d.created_at < (select u.created_at from users u where u.id = d.designer_id) and ${isMemberSql("designer_id")}`,
  "one hand at a time": `select f.bottle_id as what from findings f join findings o on o.bottle_id = f.bottle_id
    and o.picked_at > f.picked_at and o.picked_at < coalesce(f.released_at, f.until)`,
};

/** What broke which limit. */
export async function findBrokenLimits(db: DbOrTx): Promise<string[]> {
  const result = [];
  for (const [limit, question] of Object.entries(LIMIT_QUERIES)) {
    const { rows } = await sql.raw<{ what: string }>(question).execute(db);
    result.push(...rows.map(({ what }) => `${limit}: ${what}`));
  }
  return result;
}
