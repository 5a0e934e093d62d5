import { prepared } from "../../db/prepared";
import type { Queries } from "../../db/transact";
import { type Band, bandOf, blockBetween, type SignedIn } from "../../users/users";

type Viewer = Pick<SignedIn, "id" | "adultAt">;

/** The owner, and unblocked people of the same age band. */
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
        return eb.or([own, eb.and([met, eb.not(blockBetween(hole("viewer"), eb.ref("owner.id")))])]);
      })
      .compile(),
  );

const SEEING = { adult: seeing("adult"), minor: seeing("minor"), unknown: seeing(null) };

/** Whether a viewer may see an album photo. */
export async function maySee(db: Queries, { id, adultAt }: Viewer, file: string, now: number) {
  const query = SEEING[bandOf(adultAt, now) ?? "unknown"];
  return (await query(db, { file, viewer: id, now })).length > 0;
}
