import { type Kysely, sql } from "kysely";

const AT_ONCE = 500;

const EMOJI_OR_UNSEEN = /(\p{RGI_Emoji})|\p{Default_Ignorable_Code_Point}/gv;
const BLANKS = /[\s\p{Z}\u2800]+/gu;

/** As names of designs are kept from now on; a copy, since what has landed never changes. */
const oneLine = (text: string): string =>
  text.replace(EMOJI_OR_UNSEEN, "$1").replace(BLANKS, " ").trim().normalize("NFC");

interface Named {
  id: string;
  name: string;
}

/** Names of designs can be typed by whoever sees them: in NFC, on one line, without what has no width. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let last = "";
  for (;;) {
    const { rows } = await sql<Named>`
      select id, name from designs where id > ${last} order by id limit ${sql.lit(AT_ONCE)}`.execute(db);
    for (const { id, name } of rows) {
      const typed = oneLine(name);
      if (typed !== name && typed !== "")
        await sql`update designs set name = ${typed} where id = ${id}`.execute(db);
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}
