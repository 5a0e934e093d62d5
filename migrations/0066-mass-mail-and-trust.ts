import { type Kysely, sql } from "kysely";

/** ms after a measure in which a person stands on the first step (30 days). */
const SET_BACK = 30 * 86_400_000;

/**
 * Keyed fingerprints of long texts by new accounts, and the case that several equal ones open; until when a measure
 * sets a person back.
 */
const STATEMENTS = [
  `create table mass_texts (
    fingerprint text primary key,
    id text not null unique,
    seen_at bigint not null,
    opened_at bigint,
    decided_at bigint,
    decision text check (decision in ('release', 'remove')),
    decided_by text,
    settle_at bigint,
    ruling_until bigint
  )`,
  "create index mass_texts_open on mass_texts (opened_at, id) where opened_at is not null and decided_at is null",
  "create index mass_texts_decided on mass_texts (settle_at, id) where decided_at is not null",
  "create index mass_texts_counting on mass_texts (seen_at) where opened_at is null",
  `create table mass_sightings (
    kind text not null,
    thing_id text not null,
    fingerprint text not null references mass_texts (fingerprint) on delete cascade,
    author_id text not null references users (id) on delete cascade,
    seen_at bigint not null,
    primary key (kind, thing_id)
  )`,
  "create index mass_sightings_text on mass_sightings (fingerprint, author_id)",
  "create index mass_sightings_author on mass_sightings (author_id, seen_at, thing_id)",
  "create index mass_sightings_seen on mass_sightings (seen_at)",
  "alter table held_texts add column mass_case text",
  "create index held_texts_mass_case on held_texts (mass_case, held_at, thing_id) where mass_case is not null",
  "create index held_texts_alone on held_texts (held_at, thing_id) where mass_case is null",
  "alter table users add column set_back_until bigint",
  `update users set set_back_until = (select max(measures.from_at) + ${SET_BACK} from measures
    where measures.user_id = users.id and measures.kind <> 'age' and measures.lifted_at is null)
    where exists (select 1 from measures where measures.user_id = users.id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
