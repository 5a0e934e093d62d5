import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { MIGRATIONS } from "../../migrations/index";
import { migrateDatabase } from "../../src/db/migrate";
import { openDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { eachDatabase } from "../support/databases";

/** Every migration that has landed, in order of its number, with the SHA-256 of its file: a new one is added below. */
const LANDED_MIGRATIONS: [name: string, sha256: string][] = [
  ["0001-the-sea", "c2c9f7b7e917e4142bee7a14301788de25783c0491a048d79e9635369742397a"],
  ["0002-mail", "f727a163210d84b04ac7684fb23db8fddbd9cf5c1da2e9443d342d5457b3e063"],
  ["0003-identities", "19e92e197dd304e0293035f6ecf663d1ac9c96962e93f97d1d2c119e9ef6df9b"],
  ["0004-photos", "53e8b86d7f43aac46a770d1d9c05b47ee7b7bf740e57019ee3094f46960bb8a1"],
  ["0005-account", "7d120f5ae0d55c485340acb4e596f95657727d920bea675520dc74e43c416f50"],
  ["0006-coins", "19782851c94d0c9f978130925e3711536347f51caa26b98edbb0594c3abe59f8"],
  ["0008-designs", "4edf68a977154871ada6082dc7d12bf58ff1706ee076c50c3e954ad09c8699e0"],
  ["0009-square", "390f64c897c438ba75230e52102b54966d14bf14fc7122ffc0f09bce6c5b3842"],
  ["0010-kept-figures", "028700e62f6c5d900c76de118e8bcdb5f50a6b10ec3901731eccb01ede8ab380"],
  ["0011-pictures-unnamed", "d1c628f3ba99a4502e02f098e51d4e3efc83c221698eccbba8e2e3263f9a6395"],
  ["0012-letter-caps", "118d7a40c41689e2a3d38aa99d21acf489f920386ea81802b931eca89a7566d1"],
  ["0013-names-of-bottles", "280669e574627e725de1a363b887b1c1cbc0d46be0b2ffdc70997e9fc0d6808d"],
  ["0014-voyages", "8ade9eb73f3d51006241b610cd98524f08e40de56a3dc367665b2e6b36006325"],
  ["0015-counted-once", "e6e4550ba40b5671165934408600b749ffc4b6e7ec2004eb38934be81e7b8930"],
  ["0016-design-names", "4210a477f0a1103e4750d391923c5046d5980cb119335a770cfbe04315d6f220"],
  ["0017-uncollected", "409ba0dcad849f327d5fb90b23c8fbf249bfcc043f925f17bd46d86c92159b7c"],
  ["0018-people", "234d93041da6bff282d44a62399acdc4c7723e9416ad1fa4f84867a3aeb2d895"],
  ["0019-events", "3278a397e504f5981b001a573c505a896f5ed70a4f3ffff72bc6d0ed2023bd98"],
  ["0020-chat", "5c88454e1ae236e1341e01a79bdd5dfb6a477cf402defd1cf90c73f32202b0d4"],
  ["0021-feedback", "281e5a3c805d4a66ba32d28f5bd252167c7e0147a493517b82e622e00842295d"],
  ["0022-safety", "38c0ac314f76d1520e8fc28ecd2b29b94d6f2f54a27d81ff40d8d7290ea1a0f3"],
  ["0023-words", "5cc2e9c884c892972a07e096e58e720135ddeda387b2445e7c7f6731fda30fa4"],
  ["0024-translations", "9e7041ee19e360ecf58755ab9ed438aa8dec1dbfece030ba59c4fa1d59d18b51"],
  ["0025-chat-masks", "08b278f18270854a90e95ba3f3491c566de92fe8e6b354847e7edf480f07af2e"],
  ["0026-second-factor", "e745f112a41ad8003b742f55b1daf9c48069ba7f134b652d35494aed9c31822a"],
  ["0027-home", "009a673543d5cf92f73b7c73a550aedc8f1b041bc3291b75edd015ec5f017f81"],
  ["0028-evidence-pictures", "7d04a3b3a9301152012de72c724889630a56dfd7ac85b13a35397cdda9e35412"],
  ["0029-held-messages", "b220da6e8b13300ff8faee0b72d32cec985b8ee656b6d4b02a6edda53c40d415"],
  ["0030-push", "66b4e7f35f91ed51810d7c32857b5025c391aa551d6e05825ad355ccbafd53e5"],
  ["0031-first-minute", "5dcedcfe16e2aa4c13ab71ac0c189beb89a7f428e984aec758b1c396ea364f55"],
  ["0032-rate-limits", "6d01d9aa3ad9c263bd7629445a255403e6da53daa7f50167e78e9726be3bd244"],
  ["0033-access-tokens", "ceacc3799199a6e99d2a7eb488725035027416e7026cd607ed3de8c1b580d203"],
  ["0034-design-keys", "20563610d873f5a4122c548ecb0362226bbf94559cd15ea7b371349782f519ac"],
  ["0035-fewer-writes", "e40dd555d0068857771094ce8d067c81ffe8a93eae5dd68b93461885463267b1"],
  ["0037-stopped-people", "27591d90e537018254f779c562752de045611a0a764087e311f55a5df4209bb9"],
  ["0038-proofs", "1fd32400116f294aa7a8ef2cb203066d5e319e9ec8db723cd2f79d96adbbe96e"],
  ["0039-rule-reach", "7e8f0599ff7700d891a091d9f599d4d9258c6d17182d62ac732170cea73296b6"],
  ["0040-erasures", "9dd284e263b8230accf8a12dea2d43b9180ee95ef401303c749363e6655804fb"],
  ["0043-reach-of-texts", "722219e633508003630d0d76d0142d6a67f1cc4056444c62329523388d16de99"],
  ["0044-erased-chats", "c66736cd683d39c3fffe12ec253c70932addfc3deb47c9fb734f18bfdaaf3c3e"],
  ["0045-burn-keys", "3077e802986026962827ee344a9307c55c14f87b542097be53a3aa2e8b5523df"],
  ["0046-receipt-switches", "f1ec43e0c6d6960f5ff54dd210268c73943f16ac905430f666847b699315ac0b"],
  ["0047-quotes", "dd6c19812985fa23bf67f1aaed40a6ea71555111d57e634a83a877936e4bf6f3"],
  ["0048-reactions-and-edits", "e5d70b52aef2edf39ef799f259fa554b7a039c8df02e88b5623962a7f1798287"],
  ["0049-message-search", "47d4e3a5d51eb1a4f194dbc5e546c0f381e579bb064a03dbb23b1b0dd52408f1"],
  ["0051-blurred-photos", "c950a542024cecc60956a4316c1f3db0add4f3a9e3b47f5ffa3528ec606f87fa"],
  ["0052-cards", "46df6d58ec4257c7cd52152f5c074cfe18cac4412a3776ddb921e0f77b294f6c"],
  ["0054-search-by-conversation", "dac3df12f1dade00bb7fb5a7e2db488623509c13e852ed57c59d30635c24a37f"],
  ["0055-home-news", "c6e181f9490e31fdc7cb7fd90e0b68ef2f99afe4821233139bc44e41a4c7f0fd"],
  ["0056-thanks", "a77fd4d70a4b00ef9238ce62658188056342401dc169bebfe8b04ca1b15161f9"],
  ["0057-cleared-messages", "c7f2782633a56e209499546d3e1e24c83952f1955b11e0e0de6e7e7f8fd71e96"],
  ["0058-undoable-decisions", "1ba7fe6017ea1533bb2cc8d2d5477667f5eca6897e5af44809c6953a18c309b2"],
  ["0060-shared-charts", "d1403d155b7328a3bdb624f2641ab10223f40522f25fc49e0093abb914b7ee24"],
  ["0061-chat-switches", "09e2ff7a26dcf6de40fd6c6162b7e6e248d7d4642a88ff597908574f4b395c59"],
  ["0062-passkeys", "0de28b14c881a03b5437780f3b058728e562cad933f6ad242669464379e86a4a"],
  ["0063-device-kinds", "349b6945a0ddd77e344381234d210f4361db5f4d8e2acf27cb7e761302b96b32"],
  ["0064-transparency", "6fb5e4bc11ce1dc9db77dae0a15c76d51c95b8fd48174c63a1df03de600b37c0"],
  ["0065-attention", "8215e638d45dcfe50729b9dc5f49b19ae16ccd8cd7738794ab2487668897f787"],
  ["0066-mass-mail-and-trust", "6a11a417cbf3740dce20911968d3f0fffcead74864777bd05380bbaf65ccfd2a"],
  ["0067-contact-rules", "bafe7ccfd8c6a85d0d0d7f6356e25e1da0f59ded2ebbbdf18b750fcf9cd9333d"],
  ["0068-pending-follows", "d2390efc6f7bd2f56477ea9c0e76d1045782799359c381d2b25ace30e48bfcb7"],
  ["0071-translated-chats", "8224e6228f960c10ae95c0b630f6770254048087ec9b8fb14edfac4b9a85752c"],
];

/** Numbers that were never used. They never will be: existing databases have gone past them. */
const SKIPPED_NUMBERS = [7, 36, 41, 42, 50, 53, 59, 69, 70];

/** How they landed until 0009, before their numbers were in order: databases stand at each of these points. */
const LANDING_ORDER = [1, 8, 6, 5, 3, 4, 9, 2];

const numberOf = (name: string): number => Number(name.slice(0, 4));

describe("migrations", () => {
  test("are those that have landed, in the order of their numbers", () => {
    expect(Object.keys(MIGRATIONS)).toEqual(LANDED_MIGRATIONS.map(([name]) => name));
    expect(Object.keys(MIGRATIONS)).toEqual(Object.keys(MIGRATIONS).sort());
  });

  test("have every number once, and none of those that were skipped", () => {
    const numbers = Object.keys(MIGRATIONS).map(numberOf);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => SKIPPED_NUMBERS.includes(number))).toEqual([]);
  });

  test.each(LANDED_MIGRATIONS)("%s is as it was when it landed", async (name, sha256) => {
    const file = Bun.file(`${import.meta.dir}/../../migrations/${name}.ts`);
    expect(new Bun.CryptoHasher("sha256").update(await file.bytes()).digest("hex")).toBe(sha256);
  });
});

const isPostgres = (db: Db): boolean => /Postgres/.test(db.getExecutor().adapter.constructor.name);

/** Takes everything out of a database, so that it is as before its first start. */
async function dropAllTables(db: Db): Promise<void> {
  if (isPostgres(db)) {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    return;
  }
  await sql`pragma foreign_keys = off`.execute(db);
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    await sql`drop table ${sql.table(name)}`.execute(db);
  }
  const virtual = sql<{ name: string }>`select name from pragma_table_list where type = 'virtual'`;
  for (const { name } of (await virtual.execute(db)).rows) await sql`drop table ${sql.table(name)}`.execute(db);
  await sql`pragma foreign_keys = on`.execute(db);
}

/** Runs these migrations as a program that knew no others. */
async function migrateAs(db: Db, names: string[]): Promise<void> {
  const known = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)));
  const provider = { getMigrations: async () => known };
  const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest();
  if (error) throw error;
}

/** Tables, columns and indexes, in an order of their own. */
async function schemaOf(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap(({ name, columns: all }) =>
    all.map((each) => `${name} ${JSON.stringify({ ...each, comment: undefined })}`),
  );
  const indexes = isPostgres(db)
    ? sql<{ text: string }>`select indexdef as text from pg_indexes where schemaname = 'public'`
    : sql<{ text: string }>`select name || coalesce(sql, '') as text from sqlite_master where type = 'index'`;
  return [...columns, ...(await indexes.execute(db)).rows.map(({ text }) => text)].sort();
}

const PERSON = `insert into users (id, username, username_key, nickname, nickname_key, nickname_search, language,
  country, reads, invite_code, created_at)`;

/** Somebody with a measure, an appeal, and a chat that they have removed. */
const OLD_DATA_SQL = [
  ...["one", "two"].map(
    (id) => `${PERSON} values ('${id}', '${id}', '${id}', '${id}', '${id}', '${id}', 'en', 'US', '[]', '${id}', 0)`,
  ),
  `insert into measures (id, user_id, kind, rule, reason, from_at, official_id, appeal_until)
    values ('m', 'one', 'warn', '1', 'Why', 0, 'boss', 9)`,
  "insert into appeals (measure_id, text, created_at) values ('m', 'No', 1)",
  ...["c", "d"].map(
    (id, n) => `insert into conversations (id, low_id, high_id, seq, opener_texts, created_at)
      values ('${id}', 'one', 'two${n || ""}', 1, 0, 0)`,
  ),
  ...[
    ["one", "two", "c", 1],
    ["two", "one", "c", 0],
    ["one", "two1", "d", 0],
    ["two", "one1", "d", 0],
  ].map(
    ([user, other, conversation, cleared]) => `insert into conversation_members values
      ('${user}', '${other}', '${conversation}', 1, 0, 0, 0, 0, 0, 0, ${cleared})`,
  ),
];

/** All migrations run again and again, ms. */
const TIMEOUT_MS = 60_000;

eachDatabase("a database", (db, open) => {
  test(
    "of any day since the first starts today, with the schema of a new one",
    async () => {
      const expected = await schemaOf(db());
      const old = await open();
      for (let count = 0; count <= LANDING_ORDER.length; count++) {
        await dropAllTables(old);
        for (const number of LANDING_ORDER.slice(0, count)) {
          const had = LANDING_ORDER.slice(0, LANDING_ORDER.indexOf(number) + 1);
          await migrateAs(
            old,
            Object.keys(MIGRATIONS).filter((name) => had.includes(numberOf(name))),
          );
        }
        await migrateDatabase(old, "any");
        expect(await schemaOf(old)).toEqual(expected);
      }
    },
    TIMEOUT_MS,
  );

  test("with measures, appeals and removed chats keeps them, and what nobody reaches is looked for", async () => {
    const old = await open();
    await dropAllTables(old);
    await migrateAs(
      old,
      Object.keys(MIGRATIONS).filter((name) => name < "0043"),
    );
    for (const statement of OLD_DATA_SQL) await sql.raw(statement).execute(old);
    await migrateDatabase(old, "any");
    const measures = await old.selectFrom("measures").selectAll().execute();
    expect(measures).toMatchObject([{ id: "m", kind: "warn", reason: "Why", age: null, before_adult_at: null }]);
    expect(await old.selectFrom("appeals").select(["measure_id", "text"]).execute()).toEqual([
      { measure_id: "m", text: "No" },
    ]);
    expect(await old.selectFrom("unswept_conversations").selectAll().execute()).toEqual([
      { conversation_id: "c", n: 1 },
    ]);
    await expect(sql`update measures set kind = 'other' where id = 'm'`.execute(old)).rejects.toThrow(/check/i);
    await sql`update measures set kind = 'age', age = 'minor' where id = 'm'`.execute(old);
    await sql`delete from users where id = 'one'`.execute(old);
    expect(await old.selectFrom("appeals").selectAll().execute()).toEqual([]);
  });

  test("that is newer than the program is told so, by whoever asks, and stays as it is", async () => {
    const newer = await open();
    await sql`insert into kysely_migration values ('9999-tomorrow', '2030-01-01T00:00:00.000Z')`.execute(newer);
    for (const upgrade of ["any", "empty", "none"] as const) {
      await expect(migrateDatabase(newer, upgrade)).rejects.toThrow(
        "the database is newer than this program (it has 9999-tomorrow)",
      );
    }
  });

  test("that is older is upgraded by the server alone, never by a tool", async () => {
    const older = await open();
    await dropAllTables(older);
    const [first = "", ...rest] = Object.keys(MIGRATIONS);
    await migrateAs(older, [first]);
    const before = await schemaOf(older);
    for (const upgrade of ["empty", "none"] as const) {
      await expect(migrateDatabase(older, upgrade)).rejects.toThrow(`it lacks ${rest[0]}`);
      expect(await schemaOf(older)).toEqual(before);
    }
    await migrateDatabase(older, "any");
    await migrateDatabase(older, "none");
  });

  test("that is empty may be set up by a tool that fills one", async () => {
    const empty = await open();
    await dropAllTables(empty);
    await expect(migrateDatabase(empty, "none")).rejects.toThrow("older than this program");
    expect(await schemaOf(empty)).toEqual([]);
    await migrateDatabase(empty, "empty");
    await migrateDatabase(empty, "none");
  });
});

test("a tool makes no database file where there is none", async () => {
  const path = `/tmp/driftglass-none-${process.pid}.sqlite`;
  await expect(openDatabase(path, "none")).rejects.toThrow();
  expect(await Bun.file(path).exists()).toBe(false);
});
