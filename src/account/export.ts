import type { Queries } from "../db/transact";
import type { Files } from "../files/files";
import { formatMoment } from "../i18n/format";
import type { Translate } from "../i18n/intl";
import { type Belongings, selfView } from "../profile/profile";
import type { Room } from "../room";
import { picturesOf, TOPICS } from "../rooms";
import type { SignedIn } from "../users/users";
import type { Packed } from "./zip";

export const FILES = ["profile", ...(Object.keys(TOPICS) as (keyof typeof TOPICS)[])] as const;

async function* listed(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let between = "[\n";
  for await (const items of pages) {
    // A batch of which nothing is told leaves no comma behind.
    if (items.length === 0) continue;
    yield between + items.map((item) => JSON.stringify(item, null, 2)).join(",\n");
    between = ",\n";
  }
  yield between === "[\n" ? "[]\n" : "\n]\n";
}

async function* one<T>(whole: T): AsyncGenerator<T> {
  yield whole;
}

function readme(t: Translate, person: SignedIn, date: string): string {
  const files = FILES.map((name) => `${name}.json – ${t(`account.export.${name}`)}`);
  files.push(`pictures/ – ${t("account.export.pictures")}`);
  return `${t("account.export.readme", { username: person.username, date })}\n\n${files.join("\n")}\n`;
}

async function* packedPictures(
  db: Queries,
  files: Pick<Files, "get">,
  userId: string,
): AsyncGenerator<Packed> {
  for (const name of await picturesOf(db, userId)) {
    const bytes = await files.get(name);
    if (bytes) yield { name: `pictures/${name}`, parts: one(bytes), asItIs: true };
  }
}

/** A person's data as JSON files by topic with a readme; of others only nickname and words. */
export async function* everythingOf(
  db: Queries,
  files: Pick<Files, "get">,
  person: SignedIn,
  t: Translate,
  belongings: Belongings,
  now: number,
): AsyncGenerator<Packed> {
  yield { name: "README.txt", parts: one(readme(t, person, formatMoment(person.language, now, "UTC"))) };
  const profile = await selfView(db, person, belongings, now);
  yield { name: "profile.json", parts: one(`${JSON.stringify(profile, null, 2)}\n`) };
  for (const [name, tell] of Object.entries<NonNullable<Room["export"]>[string]>(TOPICS)) {
    yield { name: `${name}.json`, parts: listed(tell(db, person.id)) };
  }
  yield* packedPictures(db, files, person.id);
}
