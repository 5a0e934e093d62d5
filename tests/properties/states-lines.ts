/** What a database and the model say of bottles and people, as lines of the same words. */
import { sql } from "kysely";
import type { Db } from "../../src/db/transact";
import { DELETED_USER_ID } from "../../src/limits/account";
import { NOW } from "../support/world";
import type { ModelBottle, StateModel } from "./states-model";

const text = (column: string): string => `coalesce(cast(${column} as text), '-')`;
const mark = (condition: string, word: string): string => `case when ${condition} then ' ${word}' else '' end`;

/** Whether the index mark `expired` stands in its place is nobody's business: the times decide. */
const LINES_SQL = [
  `'bottle ' || id || ' by ' || author_id || ' ' || case state when 'expired' then 'sea' else state end
    || ' holder ' || ${text("holder_id")} || ' owner ' || ${text("owner_id")} || ' free ' || free_at
    || ' sinks ' || expires_at || ${mark("waiting_since is not null", "waiting")} || ' picks ' || pick_count
    || ' likes ' || like_count || ' views ' || view_count || ' comments ' || comment_count
    || ' kept ' || ${text("collected_at")} || ' uses ' || uses || ${mark("hidden_at is not null", "hidden")}
    as line from bottles`,
  `'finding ' || bottle_id || ' ' || user_id || ' until ' || until || ' ended ' || ${text("released_at")}
    || ' ' || ${text("outcome")} from findings`,
  `'like ' || bottle_id || ' ' || user_id || ${mark("active = 1", "now")} from bottle_likes`,
  `'view ' || bottle_id || ' ' || viewer from bottle_views`,
  `'comment ' || bottle_id || ' ' || author_id || ${mark("answer is not null", "answered")} from comments`,
  `'report ' || thing_id || ' ' || reporter_id from reports where kind = 'bottle'`,
  `'person ' || id || ' coins ' || coins || ' records ' || coin_seq || ' throws ' || throw_count || ' picks ' || pick_count
    from users where id <> '${DELETED_USER_ID}'`,
  `'counter ' || user_id || ' ' || kind || ' ' || day || ' ' || n from daily_counters`,
  // A balance is the sum of its records, and each number is given once.
  `'wrong balance of ' || id from users where coins <> (select coalesce(sum(amount), 0) from coin_records
    where user_id = users.id) or coin_seq <> (select count(*) from coin_records where user_id = users.id)`,
  // One hand a bottle.
  `'two hands on ' || id from bottles where holder_id is not null and (owner_id is not null or state = 'kept')`,
];
const readAll = sql.raw<{ line: string }>(LINES_SQL.map((each) => `select ${each}`).join(" union all "));

const isOther = (line: string, model: StateModel): boolean => {
  const [kind, id = ""] = line.split(" ");
  return kind === "bottle" ? !model.bottles.has(id) : (kind === "person" || kind === "counter") && !model.people.has(id);
};

/** Without bottles and people that the model does not follow. */
export async function databaseLines(db: Db, model: StateModel): Promise<string[]> {
  const { rows } = await readAll.execute(db);
  return rows.map(({ line }) => line).filter((line) => !isOther(line, model)).sort();
}

const or = (value: string | number | null): string | number => value ?? "-";

function linesOfBottle(bottle: ModelBottle): string[] {
  const { id, author, state, holder, owner, freeAt, sinksAt, waiting, picks, likes, views, comments, uses } = bottle;
  return [
    `bottle ${id} by ${author} ${state} holder ${or(holder)} owner ${or(owner)} free ${freeAt} sinks ${sinksAt}` +
      `${waiting ? " waiting" : ""} picks ${picks} likes ${likes} views ${views} comments ${comments.length}` +
      ` kept ${or(bottle.keptAt)} uses ${uses}${bottle.hidden ? " hidden" : ""}`,
    ...[...bottle.findings].map(
      ([who, { until, endedAt, outcome }]) => `finding ${id} ${who} until ${until} ended ${or(endedAt)} ${or(outcome)}`,
    ),
    ...[...bottle.likers].map(([who, active]) => `like ${id} ${who}${active ? " now" : ""}`),
    ...[...bottle.viewers].map((who) => `view ${id} ${who}`),
    ...comments.map(({ by, answered }) => `comment ${id} ${by}${answered ? " answered" : ""}`),
    ...[...bottle.reporters].map((who) => `report ${id} ${who}`),
  ];
}

export function modelLines({ people, bottles }: StateModel): string[] {
  const persons = [...people].flatMap(([id, { coins, records, throws, picks, counters }]) => [
    `person ${id} coins ${coins} records ${records} throws ${throws} picks ${picks}`,
    ...[...counters].map(([day, n]) => `counter ${id} ${day} ${n}`),
  ]);
  return [...persons, ...[...bottles.values()].flatMap(linesOfBottle)].sort();
}

/** Lines that only one of the two has, with names for ids and times after the start in seconds. */
export function lineDifference(actual: string[], expected: string[], names: ReadonlyMap<string, string>): string {
  const readable = (line: string) =>
    line
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => names.get(id) ?? id)
      .replace(/\b1\d{12}\b/g, (time) => `${(Number(time) - NOW) / 1000}s`);
  const only = (some: string[], others: string[], sign: string) =>
    some.filter((line) => !others.includes(line)).map((line) => `${sign} ${readable(line)}`);
  return [...only(actual, expected, "is"), ...only(expected, actual, "should be")].join("\n    ");
}
