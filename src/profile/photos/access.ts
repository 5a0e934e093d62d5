import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { SqlBoolean } from "../../db/tables/sql-boolean";
import type { DbOrTx } from "../../db/transact";
import {
  type AgeBand,
  adultAtBetweenPeople,
  adultAtBetweenPeopleSql,
  ageBandOf,
  isBlockBetweenSql,
  type SignedIn,
} from "../../users/users";

type PhotoViewer = Pick<SignedIn, "id" | "adultAt" | "official">;
type PhotoViewerKind = AgeBand | "unknown";

type PhotoParam = <K extends "viewer" | "now">(name: K) => RawBuilder<{ viewer: string; now: number }[K]>;

/** Whom a viewer of each kind may meet: people of the same age band. */
const MET_OWNERS: Record<PhotoViewerKind, (param: PhotoParam) => RawBuilder<boolean>> = {
  adult: (param) => sql<boolean>`${adultAtBetweenPeopleSql("owner")} <= ${param("now")}`,
  minor: (param) => sql<boolean>`${adultAtBetweenPeopleSql("owner")} > ${param("now")}`,
  unknown: () => sql<boolean>`1 = 0`,
};

/** Visible to the owner, and to unblocked people who may meet the owner, while the owner is neither hidden nor banned. */
const prepareVisiblePhoto = (kind: PhotoViewerKind) =>
  preparedQuery<{ file: string; viewer: string; now: number }, { id: string }>((db, param) =>
    db
      .selectFrom("photos")
      .innerJoin("users as owner", "owner.id", "photos.user_id")
      .select("photos.id")
      .where("photos.file", "=", param("file"))
      .where("photos.kind", "=", "album")
      .where((eb) => {
        const isPublic = eb.and([
          eb("owner.hidden_at", "is", null),
          eb("owner.banned_at", "is", null),
          eb("photos.held", "=", sql.lit(0)),
        ]);
        const isUnblocked = eb.not(isBlockBetweenSql(param("viewer"), eb.ref("owner.id")));
        return eb.or([eb("owner.id", "=", param("viewer")), eb.and([MET_OWNERS[kind](param), isPublic, isUnblocked])]);
      }),
  );

const VISIBLE_PHOTO_QUERIES = {
  adult: prepareVisiblePhoto("adult"),
  minor: prepareVisiblePhoto("minor"),
  unknown: prepareVisiblePhoto("unknown"),
};

const selectAvatarOwner = preparedQuery<
  { file: string },
  { id: string; hidden_at: number | null; banned_at: number | null; held: SqlBoolean }
>((db, param) =>
  db
    .selectFrom("photos")
    .innerJoin("users as owner", "owner.id", "photos.user_id")
    .select(["owner.id", "owner.hidden_at", "owner.banned_at", "photos.held"])
    .where("photos.file", "=", param("file")),
);

/** The owner of an avatar file, and whether others may see it; null: no owner. */
export async function findAvatarOwner(db: DbOrTx, file: string): Promise<{ id: string; shown: boolean } | null> {
  const [row] = await selectAvatarOwner(db, { file });
  return row ? { id: row.id, shown: row.hidden_at === null && row.banned_at === null && row.held === 0 } : null;
}

/** Whether a viewer may see an album photo. @param file name without size and extension @param now ms */
export async function canSeeAlbumPhoto(db: DbOrTx, viewer: PhotoViewer, file: string, now: number) {
  const kind = ageBandOf(adultAtBetweenPeople(viewer), now) ?? "unknown";
  return (await VISIBLE_PHOTO_QUERIES[kind](db, { file, viewer: viewer.id, now })).length > 0;
}
