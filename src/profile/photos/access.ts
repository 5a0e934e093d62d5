import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { type AgeBand, ageBandOf, isBlockBetweenSql, type SignedIn } from "../../users/users";

type PhotoViewer = Pick<SignedIn, "id" | "adultAt" | "official">;
type PhotoViewerKind = AgeBand | "unknown" | "official";

/**
 * Visible to the owner, and to unblocked people who may meet the owner (same age band, or one of them is official)
 * while the owner is neither hidden nor banned.
 */
const prepareVisiblePhoto = (kind: PhotoViewerKind) =>
  preparedQuery<{ file: string; viewer: string; now: number }, { id: string }>((db, param) =>
    db
      .selectFrom("photos")
      .innerJoin("users as owner", "owner.id", "photos.user_id")
      .select("photos.id")
      .where("photos.file", "=", param("file"))
      .where("photos.kind", "=", "album")
      .where((eb) => {
        const isOwn = eb("owner.id", "=", param("viewer"));
        if (kind === "unknown") return isOwn;
        const isPublic = eb.and([eb("owner.hidden_at", "is", null), eb("owner.banned_at", "is", null)]);
        const isUnblocked = eb.not(isBlockBetweenSql(param("viewer"), eb.ref("owner.id")));
        if (kind === "official") return eb.or([isOwn, eb.and([isPublic, isUnblocked])]);
        const isMet = eb.or([
          eb("owner.official", "=", 1),
          eb("owner.adult_at", kind === "adult" ? "<=" : ">", param("now")),
        ]);
        return eb.or([isOwn, eb.and([isMet, isPublic, isUnblocked])]);
      }),
  );

const VISIBLE_PHOTO_QUERIES = {
  adult: prepareVisiblePhoto("adult"),
  minor: prepareVisiblePhoto("minor"),
  unknown: prepareVisiblePhoto("unknown"),
  official: prepareVisiblePhoto("official"),
};

const selectAvatarOwner = preparedQuery<
  { file: string },
  { id: string; hidden_at: number | null; banned_at: number | null }
>((db, param) =>
  db
    .selectFrom("photos")
    .innerJoin("users as owner", "owner.id", "photos.user_id")
    .select(["owner.id", "owner.hidden_at", "owner.banned_at"])
    .where("photos.file", "=", param("file")),
);

/** The owner of an avatar file, and whether others may see it; null: no owner. */
export async function findAvatarOwner(db: DbOrTx, file: string): Promise<{ id: string; shown: boolean } | null> {
  const [row] = await selectAvatarOwner(db, { file });
  return row ? { id: row.id, shown: row.hidden_at === null && row.banned_at === null } : null;
}

/** Whether a viewer may see an album photo. @param file name without size and extension @param now ms */
export async function canSeeAlbumPhoto(db: DbOrTx, { id, adultAt, official }: PhotoViewer, file: string, now: number) {
  const kind = official ? "official" : (ageBandOf(adultAt, now) ?? "unknown");
  return (await VISIBLE_PHOTO_QUERIES[kind](db, { file, viewer: id, now })).length > 0;
}
