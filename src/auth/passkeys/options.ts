import type { DbOrTx } from "../../db/transact";
import { PASSKEY_LIMITS } from "../../limits/auth";
import { Refusal } from "../../runtime/errors";
import type { SignedIn } from "../../users/users";
import { checkSessionProven } from "../security/proof";
import { createChallenge } from "./challenges";
import { listPasskeyRows } from "./passkeys";
import type { PasskeySite } from "./site";

/** ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

const requestOptions = (challenge: string, { rpId }: PasskeySite) => ({
  challenge,
  rpId,
  timeout: PASSKEY_LIMITS.challengeLifetime,
  userVerification: "required" as const,
});

/** Names no account: the browser shows the passkeys it has. @param holder hash of the browser's token */
export const loginOptions = async (db: DbOrTx, { site, holder }: { site: PasskeySite; holder: string }, now: number) =>
  requestOptions(await createChallenge(db, { purpose: "login", holder }, now), site);

const descriptorOf = ({ credential, transports }: { credential: string; transports: string }) => ({
  id: credential,
  type: "public-key" as const,
  transports: transports.split(" ").filter(Boolean),
});

/** Options for the person's own passkeys, good for this session. */
export async function proofOptions(
  db: DbOrTx,
  { id, sessionId }: Pick<SignedIn, "id" | "sessionId">,
  site: PasskeySite,
  now: number,
) {
  const challenge = await createChallenge(db, { purpose: "proof", holder: sessionId }, now);
  const own = (await listPasskeyRows(db, id)).filter(({ rp_id }) => rp_id === site.rpId);
  return { ...requestOptions(challenge, site), allowCredentials: own.map(descriptorOf) };
}

/** Options for a new passkey. @throws Refusal `proof_required`, `too_many_passkeys` */
export async function registrationOptions(
  db: DbOrTx,
  person: Pick<SignedIn, "id" | "sessionId" | "username" | "nickname">,
  site: PasskeySite,
  now: number,
) {
  await checkSessionProven(db, person, now);
  const own = await listPasskeyRows(db, person.id);
  if (own.length >= PASSKEY_LIMITS.max) throw new Refusal("too_many_passkeys", { max: PASSKEY_LIMITS.max });
  const challenge = await createChallenge(db, { purpose: "registration", holder: person.id }, now);
  return {
    challenge,
    rp: { id: site.rpId, name: "Driftglass" },
    user: {
      id: Buffer.from(person.id).toString("base64url"),
      name: person.username,
      displayName: person.nickname || person.username,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: PASSKEY_LIMITS.challengeLifetime,
    attestation: "none" as const,
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true,
      userVerification: "required" as const,
    },
    excludeCredentials: own.map(descriptorOf),
  };
}
