import { type Kysely, SqliteAdapter, sql } from "kysely";

/** One change of a figure: which, by how many, and by how much of what is added up with it (coins). */
type Change = [kind: string, n: string, total: string];

interface Trigger {
  name: string;
  on: string;
  when?: string;
  changes: Change[];
}

const UP_DOWN: [event: string, row: string, sign: string][] = [
  ["insert", "new", ""],
  ["delete", "old", "-"],
];

const ofRows = (table: string, kind: (row: string) => string, total: (row: string) => string): Trigger[] =>
  UP_DOWN.map(([event, row, sign]) => ({
    name: `tally_${table}_${event}`,
    on: `${event} on ${table}`,
    changes: [[kind(row), `${sign}1`, total(`${sign}${row}`)]],
  }));

const bottleKind = (row: string) => `'bottles:' || ${row}.state`;
const recordKind = (row: string) => `'records:' || ${row}.reason`;

/** Whatever moves a figure, in the transaction that moves it, whoever does it. */
const TRIGGERS: Trigger[] = [
  ...ofRows(
    "users",
    () => "'people'",
    (row) => `${row}.coins`,
  ),
  ...ofRows("bottles", bottleKind, () => "0"),
  ...ofRows("coin_records", recordKind, (row) => `${row}.amount`),
  {
    name: "tally_users_update",
    on: "update of coins on users",
    when: "old.coins <> new.coins",
    changes: [["'people'", "0", "new.coins - old.coins"]],
  },
  {
    name: "tally_bottles_update",
    on: "update of state on bottles",
    when: "old.state <> new.state",
    changes: [
      [bottleKind("old"), "-1", "0"],
      [bottleKind("new"), "1", "0"],
    ],
  },
  {
    name: "tally_coin_records_update",
    on: "update of reason, amount on coin_records",
    changes: [
      [recordKind("old"), "-1", "-old.amount"],
      [recordKind("new"), "1", "new.amount"],
    ],
  },
];

/** On PostgreSQL each connection has rows of its own, so that nobody waits for another's transaction to count. */
const SHARDS = 256;

const add = ([kind, n, total]: Change, shard: string): string =>
  `insert into tallies (kind, shard, n, total) values (${kind}, ${shard}, ${n}, ${total})
    on conflict (kind, shard) do update set n = tallies.n + excluded.n, total = tallies.total + excluded.total;`;

function onSqlite({ name, on, when, changes }: Trigger): string[] {
  const body = changes.map((change) => add(change, "0")).join(" ");
  return [`create trigger ${name} after ${on}${when ? ` when ${when}` : ""} begin ${body} end`];
}

function onPostgres({ name, on, when, changes }: Trigger): string[] {
  const body = changes.map((change) => add(change, `pg_backend_pid() % ${SHARDS}`)).join(" ");
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger ${name} after ${on} for each row ${when ? `when (${when}) ` : ""}execute function ${name}()`,
  ];
}

const sum = (column: string): string => `cast(coalesce(sum(${column}), 0) as bigint)`;

const COUNTED = [
  `create table tallies (
    kind text not null,
    shard integer not null,
    n bigint not null,
    total bigint not null,
    primary key (kind, shard)
  )`,
  `insert into tallies select 'people', 0, count(*), ${sum("coins")} from users`,
  "insert into tallies select 'bottles:' || state, 0, count(*), 0 from bottles group by state",
  `insert into tallies select 'records:' || reason, 0, count(*), ${sum("amount")} from coin_records group by reason`,
];

/** Ways to walk through many rows a few at a time without sorting them, or reading past those of others. */
const INDEXES = [
  "drop index bottles_expiry",
  "create index bottles_expiry on bottles (expires_at, id) where state = 'sea'",
  "create index bottles_in_hand on bottles (free_at, id) where state = 'sea' and holder_id is not null",
  "create index bottles_grown on bottles (author_adult_at) where state = 'sea' and band = 'minor'",
  "drop index bottle_likes_user",
  "create index bottle_likes_user on bottle_likes (user_id, bottle_id)",
  "drop index bottle_views_viewer",
  "create index bottle_views_viewer on bottle_views (viewer, bottle_id)",
  "drop index comments_author",
  "create index comments_author on comments (author_id, id)",
  "drop index design_likes_user",
  "create index design_likes_user on design_likes (user_id, design_id)",
  "drop index design_views_user",
  "create index design_views_user on design_views (user_id, design_id)",
  "drop index design_comments_author",
  "create index design_comments_author on design_comments (author_id, id)",
  "drop index users_invited_by",
  "create index users_invited_by on users (invited_by, id) where invited_by is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const triggers = TRIGGERS.flatMap(isSqlite ? onSqlite : onPostgres);
  for (const statement of [...COUNTED, ...triggers, ...INDEXES]) await sql.raw(statement).execute(db);
}
