import { prepared } from "../../db/prepared";
import type { Queries } from "../../db/transact";
import { type Band, bandOf, blockBetween, type SignedIn } from "../../users/users";

type Viewer = Pick<SignedIn, "id" | "adultAt">;

/** The owner, and unblocked people of the same age band while the owner is neither hidden nor banned. */
const seeing = (band: Band | null) =>
  prepared<{ file: string; viewer: string; now: number }, { id: string }>((db, hole) =>
    db
      .selectFrom("photos")
      .innerJoin("users as owner", "owner.id", "photos.user_id")
      .select("photos.id")
      .where("photos.file", "=", hole("file"))
      .where("photos.kind", "=", "album")
      .where((eb) => {
        const own = eb("owner.id", "=", hole("viewer"));
        if (!band) return own;
        const met = eb("owner.adult_at", band === "adult" ? "<=" : ">", hole("now"));
        const shown = eb.and([eb("owner.hidden_at", "is", null), eb("owner.banned_at", "is", null)]);
        return eb.or([own, eb.and([met, shown, eb.not(blockBetween(hole("viewer"), eb.ref("owner.id")))])]);
      })
      .compile(),
  );

const SEEING = { adult: seeing("adult"), minor: seeing("minor"), unknown: seeing(null) };

const ofAvatar = prepared<
  { file: string },
  { id: string; hidden_at: number | null; banned_at: number | null }
>((db, hole) =>
  db
    .selectFrom("photos")
    .innerJoin("users as owner", "owner.id", "photos.user_id")
    .select(["owner.id", "owner.hidden_at", "owner.banned_at"])
    .where("photos.file", "=", hole("file"))
    .compile(),
);

/** Whose avatar it is, and whether others see it; null: nobody's. */
export async function avatarOwner(db: Queries, file: string): Promise<{ id: string; shown: boolean } | null> {
  const [row] = await ofAvatar(db, { file });
  return row ? { id: row.id, shown: row.hidden_at === null && row.banned_at === null } : null;
}

/** Whether a viewer may see an album photo. */
export async function maySee(db: Queries, { id, adultAt }: Viewer, file: string, now: number) {
  const query = SEEING[bandOf(adultAt, now) ?? "unknown"];
  return (await query(db, { file, viewer: id, now })).length > 0;
}
