/** The WebAuthn library; it costs 25 MB of memory, so it loads with its first use. */
import type { WebAuthnCredential } from "@simplewebauthn/server";
import type { PasskeyRow } from "../../db/tables/auth";
import type { NewPasskey, PasskeyAnswer } from "./input";
import type { PasskeySite } from "./site";

/** The library needs the polyfill first; in the one file Bun does not keep that order by itself. */
async function loadLibrary() {
  await import("reflect-metadata");
  return import("@simplewebauthn/server");
}
async function loadHelpers() {
  await import("reflect-metadata");
  return import("@simplewebauthn/server/helpers");
}

interface Expected extends PasskeySite {
  challenge: string;
}

const transportsOf = (texts: string[]) => texts as NonNullable<WebAuthnCredential["transports"]>;

/** The library throws its own errors for everything that is wrong in an answer. */
async function nullIfWrong<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}

/**
 * A certificate names addresses where its revocation is to be looked up, and nobody needs to know the maker of an
 * authenticator here: an attestation with certificates is refused before the library reads it.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await loadHelpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get("fmt");
  return (format !== "none" && format !== "packed") || attestation.get("attStmt").get("x5c") !== undefined;
}

/** What is stored of a new passkey. */
export interface VerifiedPasskey {
  credential: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

/** Verifies a registration with user verification; null: it is wrong. */
export const verifyNewPasskey = (response: NewPasskey, expected: Expected): Promise<VerifiedPasskey | null> =>
  nullIfWrong(async () => {
    if (await hasCertificates(response.response.attestationObject)) return null;
    const { verifyRegistrationResponse } = await loadLibrary();
    const transports = transportsOf(response.response.transports ?? []);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        authenticatorAttachment: undefined,
        clientExtensionResults: {},
        response: { ...response.response, transports },
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credential: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
  });

type StoredPasskey = Pick<PasskeyRow, "credential" | "public_key" | "transports">;

/**
 * Verifies an answer with user verification. @returns its signature counter, which the caller compares with the stored
 * one: a right answer with an old counter is that of a copy; null: it is wrong
 */
export const verifyPasskeyAnswer = (
  answer: PasskeyAnswer,
  passkey: StoredPasskey,
  expected: Expected,
): Promise<number | null> =>
  nullIfWrong(async () => {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        authenticatorAttachment: undefined,
        clientExtensionResults: {},
        response: { ...answer.response, userHandle: answer.response.userHandle ?? undefined },
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        // 0: the library would not tell an old counter from a wrong signature.
        counter: 0,
        transports: transportsOf(passkey.transports.split(" ").filter(Boolean)),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
