import { createSessionStore } from "../../src/auth/sessions";
import { newId } from "../../src/db/ids";
import type { BottleRow } from "../../src/db/tables/bottles";
import type { Db } from "../../src/db/transact";
import { DAY } from "../../src/runtime/units";
import type { SignedIn } from "../../src/users/users";
import { NOW } from "./bottles";
import { aPerson, type PersonChange } from "./people";

let count = 0;

/** A name that no other test takes. */
export const uniqueName = (name: string): string => `${name} ${process.pid} ${count++}`;

/** Someone who just registered and is signed in: the profile is still to be completed. */
export async function anIncompletePerson(db: Db, change: PersonChange = {}): Promise<SignedIn> {
  const { id } = await aPerson(db, { birthday: null, gender: null, ...change });
  const sessions = createSessionStore(db, () => NOW);
  const validated = await sessions.validate(await sessions.start(id, ""));
  if (!validated) throw new Error("nobody is signed in");
  return validated.person;
}

/** A bottle of no particular look. */
export async function aBottleBy(db: Db, author: string, change: Partial<BottleRow> = {}): Promise<string> {
  await db
    .insertInto("pictures")
    .values({ hash: "picture", params: "{}" })
    .onConflict((on) => on.doNothing())
    .execute();
  const row: BottleRow = {
    id: newId(NOW),
    author_id: author,
    content: "hello",
    language: "en",
    design_id: "",
    design_name: "",
    picture: "picture",
    band: "adult",
    author_adult_at: 0,
    state: "sea",
    holder_id: null,
    owner_id: null,
    free_at: NOW,
    expires_at: NOW + DAY,
    waiting_since: NOW,
    shuffle: 1,
    pick_count: 0,
    like_count: 0,
    view_count: 0,
    comment_count: 0,
    created_at: NOW,
    collected_at: null,
    uses: 0,
    hidden_at: null,
    masks: null,
    brief: null,
    news_seen_at: null,
    chart_shared_at: null,
    ...change,
  };
  await db.insertInto("bottles").values(row).execute();
  return row.id;
}
