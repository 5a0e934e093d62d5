/** What a database and the model say of bottles and people, as lines of the same words. */
import { sql } from "kysely";
import type { Db } from "../../../src/db/transact";
import { DELETED_USER_ID } from "../../../src/limits/account";
import { NOW } from "../../support/bottles";
import type { ModelBottle, StateModel } from "./model";

export const textSql = (column: string): string => `coalesce(cast(${column} as text), '-')`;
export const markSql = (condition: string, word: string): string =>
  `case when ${condition} then ' ${word}' else '' end`;

/** People, whatever else there is. */
const PEOPLE_SQL = [
  `'person ' || id || ' coins ' || coins || ' records ' || coin_seq || ' throws ' || throw_count || ' picks ' || pick_count
    as line from users where id <> '${DELETED_USER_ID}'`,
  `'counter ' || user_id || ' ' || kind || ' ' || day || ' ' || n from daily_counters`,
  // A balance is the sum of its records, and each number is given once.
  `'wrong balance of ' || id from users where coins <> (select coalesce(sum(amount), 0) from coin_records
    where user_id = users.id) or coin_seq <> (select count(*) from coin_records where user_id = users.id)`,
];

/** Whether the index mark `expired` stands in its place is nobody's business: the times decide. */
const BOTTLES_SQL = [
  `'bottle ' || id || ' by ' || author_id || ' ' || case state when 'expired' then 'sea' else state end
    || ' holder ' || ${textSql("holder_id")} || ' owner ' || ${textSql("owner_id")} || ' free ' || free_at
    || ' sinks ' || expires_at || ${markSql("waiting_since is not null", "waiting")} || ' picks ' || pick_count
    || ' likes ' || like_count || ' views ' || view_count || ' comments ' || comment_count
    || ' kept ' || ${textSql("collected_at")} || ' uses ' || uses || ${markSql("hidden_at is not null", "hidden")}
    from bottles`,
  `'finding ' || bottle_id || ' ' || user_id || ' until ' || until || ' ended ' || ${textSql("released_at")}
    || ' ' || ${textSql("outcome")} from findings`,
  `'like ' || bottle_id || ' ' || user_id || ${markSql("active = 1", "now")} from bottle_likes`,
  `'view ' || bottle_id || ' ' || viewer from bottle_views`,
  `'comment ' || bottle_id || ' ' || author_id || ${markSql("answer is not null", "answered")}
    || ${markSql("thanked_at is not null", "thanked")} from comments`,
  `'report ' || thing_id || ' ' || reporter_id from reports where kind = 'bottle'`,
  `'two hands on ' || id from bottles where holder_id is not null and (owner_id is not null or state = 'kept')`,
];

const isOther = (line: string, { people, bottles }: StateModel): boolean => {
  const [kind, id = ""] = line.split(" ");
  return kind === "bottle" ? !bottles.has(id) : (kind === "person" || kind === "counter") && !people.has(id);
};

/** Reads people and what some selects say, without bottles and people that the model does not follow. */
export function linesReader(selects: string[]): (db: Db, model: StateModel) => Promise<string[]> {
  const query = sql.raw<{ line: string }>(
    [...PEOPLE_SQL, ...selects].map((each) => `select ${each}`).join(" union all "),
  );
  return async (db, model) => {
    const { rows } = await query.execute(db);
    return rows.flatMap(({ line }) => (isOther(line, model) ? [] : line)).sort();
  };
}

export const databaseLines = linesReader(BOTTLES_SQL);

export const or = (value: string | number | null): string | number => value ?? "-";

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
    ...comments.map(
      ({ by, answered, thanked }) => `comment ${id} ${by}${answered ? " answered" : ""}${thanked ? " thanked" : ""}`,
    ),
    ...[...bottle.reporters].map((who) => `report ${id} ${who}`),
  ];
}

export const modelPeople = ({ people }: StateModel): string[] =>
  [...people].flatMap(([id, { coins, records, throws, picks, counters }]) => [
    `person ${id} coins ${coins} records ${records} throws ${throws} picks ${picks}`,
    ...[...counters].map(([day, n]) => `counter ${id} ${day} ${n}`),
  ]);

export const modelLines = (model: StateModel): string[] =>
  [...modelPeople(model), ...[...model.bottles.values()].flatMap(linesOfBottle)].sort();

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
