/** The last verified backup and the last attempt since: one row of `meta`, so that several servers share it. */
import { z } from "zod";
import { readMeta, replaceMeta, writeNewMeta } from "../../db/meta";
import type { Db } from "../../db/transact";

const VERIFICATION_KEY = "backup verification";

const STATE_SCHEMA = z.object({
  /** The last backup that was whole and could be restored; times in ms, machine's clock. */
  verified: z.object({ name: z.string(), takenAt: z.number(), at: z.number() }).nullable(),
  /** The last try; `ended` null: under way, or killed. */
  attempt: z
    .object({
      name: z.string(),
      begun: z.number(),
      ended: z.number().nullable(),
      fault: z.string().nullable(),
      /** When the backup was made, once the try has ended; rows of earlier versions lack it. */
      takenAt: z.number().optional(),
    })
    .nullable(),
  /** Failed tries in a row. */
  failures: z.number(),
});

export type VerificationState = z.infer<typeof STATE_SCHEMA>;

/** Error messages of `restore --verify` that mean damage, not a timeout, a full disk or an unreachable service. */
const DAMAGE =
  /is missing|was changed|damaged|is no backup|is not one that|does not have it|differences in the coins|cannot be restored/;
const NO_DAMAGE = /^it took |no room|E(NOSPC|DQUOT|CONN\w+)/;

/** Whether a failed verification found the backup damaged; one that was ended, or had no room, does not show it. */
export const isDamageFault = (fault: string): boolean => DAMAGE.test(fault) && !NO_DAMAGE.test(fault);

const UNTRIED: VerificationState = { verified: null, attempt: null, failures: 0 };

/** What cannot be read counts as untried: then it is tried. */
function parseState(text: string | undefined): VerificationState {
  try {
    return text === undefined ? UNTRIED : STATE_SCHEMA.parse(JSON.parse(text));
  } catch {
    return UNTRIED;
  }
}

export const readVerificationState = async (db: Db): Promise<VerificationState> =>
  parseState(await readMeta(db, VERIFICATION_KEY));

/**
 * Changes the state unless another process changed it meanwhile.
 * @param change null: leave it @returns the new state; null: left, or another process was faster
 */
export async function changeVerificationState(
  db: Db,
  change: (state: VerificationState) => VerificationState | null,
): Promise<VerificationState | null> {
  await writeNewMeta(db, VERIFICATION_KEY, JSON.stringify(UNTRIED));
  const before = (await readMeta(db, VERIFICATION_KEY)) ?? "";
  const state = change(parseState(before));
  if (!state) return null;
  return (await replaceMeta(db, VERIFICATION_KEY, before, JSON.stringify(state))) ? state : null;
}
