/** Whether the pictures are there that the database names. */
import { sql } from "kysely";
import { listReferencedPictures } from "../../backup/referenced-pictures";
import { FULL_READ_PAGE_SIZE } from "../../db/batches";
import { ensureInstallationId } from "../../db/installation";
import type { Db } from "../../db/transact";
import { openPictureStores, type PictureStores } from "../../files/picture-stores";
import { joinFirst } from "../../text/join-first";
import { type DoctorCheck, type DoctorContext, noteFinding, okFinding, wrongFinding } from "./finding";

/** People and pictures that are looked at in a second or two; `--deep` looks at all. */
const MAX_LOOKED_AT = 10_000;
/** A bucket takes its time for each. */
const LOOKS_AT_ONCE = 64;

interface SeenPictures {
  count: number;
  missing: string[];
  empty: string[];
  isWhole: boolean;
}

const sizeOf = ({ pictures, evidence }: PictureStores, path: string): Promise<number | null> =>
  (path.startsWith("evidence/") ? evidence : pictures).size(path.replace(/^.*\//, ""));

async function addSizes(seen: SeenPictures, store: PictureStores, paths: string[]): Promise<void> {
  const sizes = await Promise.all(paths.map((path) => sizeOf(store, path)));
  seen.count += paths.length;
  seen.missing.push(...paths.filter((_, n) => sizes[n] === null));
  seen.empty.push(...paths.filter((_, n) => sizes[n] === 0));
}

async function chooseSomebody(db: Db): Promise<string> {
  const row = await db.selectFrom("users").select("id").orderBy(sql`random()`).limit(1).executeTakeFirst();
  return row?.id ?? "";
}

/** Those of cases, then those of people chosen by chance. */
async function lookAtPictures(db: Db, { config, isDeep }: DoctorContext): Promise<SeenPictures> {
  const seen: SeenPictures = { count: 0, missing: [], empty: [], isWhole: true };
  const installation = await ensureInstallationId(db);
  const store = openPictureStores(config, installation);
  let left = isDeep ? Number.POSITIVE_INFINITY : MAX_LOOKED_AT;
  for await (const paths of listReferencedPictures(db, installation, await chooseSomebody(db))) {
    if (left <= 0) return { ...seen, isWhole: false };
    for (let from = 0; from < paths.length; from += LOOKS_AT_ONCE)
      await addSizes(seen, store, paths.slice(from, from + LOOKS_AT_ONCE));
    left -= FULL_READ_PAGE_SIZE + paths.length;
  }
  return seen;
}

export const pictures: DoctorCheck = async (context) => {
  if (!context.db) return [];
  const { count, missing, empty, isWhole } = await lookAtPictures(context.db, context);
  const faults = Object.entries({ missing, empty }).filter(([, paths]) => paths.length > 0);
  if (faults.length > 0)
    return faults.map(([what, paths]) =>
      wrongFinding("pictures", `${paths.length} of ${count} are ${what}: ${joinFirst(paths)}`),
    );
  if (isWhole) return [okFinding("pictures", `all ${count} are there`)];
  const rest = "others are looked at each time; doctor --deep looks at all";
  return [okFinding("pictures", `the ${count} that were looked at are there`), noteFinding("pictures", rest)];
};
