import { lockAndCheckProven, notifyOwner } from "../auth/auth";
import { type Db, type DbOrTx, transact } from "../db/transact";
import type { FileStore } from "../files/files";
import { formatDateTime } from "../i18n/format";
import type { Locale } from "../i18n/locales";
import type { TimeZone } from "../i18n/time-zone";
import type { Translate } from "../i18n/translator";
import { zoneName } from "../i18n/zone-name";
import { loadUserJson, type ProfileCounters } from "../profile/profile";
import type { Room } from "../room";
import { EXPORT_TOPICS, listUserPictures } from "../rooms";
import { toIsoTimeOrNull } from "../runtime/iso";
import { loadTrust } from "../trust/trust";
import type { SignedIn } from "../users/users";
import { withTextLanguages } from "./export-languages";
import type { ZipEntry } from "./zip";

/** Notifies a person that all their data is being downloaded. @throws Refusal `proof_required`, `unauthenticated` */
export const notifyOwnerOfExport = (db: Db, person: Pick<SignedIn, "id" | "sessionId">, now: number): Promise<void> =>
  transact(db, async (tx) => {
    await lockAndCheckProven(tx, person, now);
    await notifyOwner(tx, person.id, "data_exported", now);
  });

export const EXPORT_FILES = ["profile", ...(Object.keys(EXPORT_TOPICS) as (keyof typeof EXPORT_TOPICS)[])] as const;

async function* jsonArrayChunks(file: string, pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const items of pages) {
    // An empty page adds no separator.
    if (items.length === 0) continue;
    yield separator + items.map((item) => JSON.stringify(withTextLanguages(file, item), null, 2)).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

async function* singlePart<T>(whole: T): AsyncGenerator<T> {
  yield whole;
}

function exportReadme({ t, person, locale, zone }: ExportContext, now: number): string {
  const date = formatDateTime(locale, now, zone ?? "UTC");
  const zoneShown = zoneName(locale, zone, now);
  const files = EXPORT_FILES.map((name) => `${name}.json – ${t(`account.export.${name}`)}`);
  files.push(`pictures/ – ${t("account.export.pictures")}`);
  return `${t("account.export.readme", { username: person.username, date, zone: zoneShown })}\n\n${files.join("\n")}\n`;
}

async function* exportedPictures(db: DbOrTx, files: Pick<FileStore, "get">, userId: string): AsyncGenerator<ZipEntry> {
  for (const name of await listUserPictures(db, userId)) {
    const bytes = await files.get(name);
    if (bytes) yield { name: `pictures/${name}`, parts: singlePart(bytes), uncompressed: true };
  }
}

/** How far the person is trusted (docs/product.md 12.17). */
async function exportTrust(db: DbOrTx, userId: string, now: number) {
  const trust = await loadTrust(db, userId, now);
  return trust && { step: trust.step, setBackUntil: toIsoTimeOrNull(trust.setBack?.until ?? null) };
}

interface ExportContext {
  person: SignedIn;
  t: Translate;
  locale: Locale;
  belongings: ProfileCounters;
  /** Of times that the readme says; those in the files are UTC. */
  zone: TimeZone;
}

/** A person's data as JSON files by topic, a readme and pictures; of other people only nicknames and texts. */
export async function* exportAccount(
  db: DbOrTx,
  files: Pick<FileStore, "get">,
  context: ExportContext,
  now: number,
): AsyncGenerator<ZipEntry> {
  const { person, belongings } = context;
  yield { name: "README.txt", parts: singlePart(exportReadme(context, now)) };
  const user = await loadUserJson(db, person, belongings, now);
  const profile = withTextLanguages("profile", { ...user, trust: await exportTrust(db, person.id, now) });
  yield { name: "profile.json", parts: singlePart(`${JSON.stringify(profile, null, 2)}\n`) };
  for (const [name, exportTopic] of Object.entries<NonNullable<Room["export"]>[string]>(EXPORT_TOPICS)) {
    yield { name: `${name}.json`, parts: jsonArrayChunks(name, exportTopic(db, person.id, now)) };
  }
  yield* exportedPictures(db, files, person.id);
}
