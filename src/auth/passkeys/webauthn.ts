/** The WebAuthn library; it costs 25 MB of memory, so it loads with its first use. */
import type { WebAuthnCredential } from "@simplewebauthn/server";
import type { PasskeyRow } from "../../db/tables/auth";
import type { NewPasskey, PasskeyAnswer } from "./input";
import type { PasskeySite } from "./site";
import { isEcdsaSignature, isUnreadable, isWrongAnswer, passkeyFault } from "./verification-errors";

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

/** null: the answer is wrong. @throws Error a fault of the library, without what was answered */
async function nullIfWrong<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isWrongAnswer(error)) return null;
    throw passkeyFault(error);
  }
}

/** Whether bytes that a browser has sent can be read at all. @throws Error a fault of the library */
function isReadable(read: () => boolean): boolean {
  try {
    return read();
  } catch (error) {
    if (isUnreadable(error)) return false;
    throw passkeyFault(error);
  }
}

/**
 * Whether a new passkey can be read and comes without certificates. A certificate names addresses where its revocation is
 * to be looked up, and nobody needs to know the maker of an authenticator here: it is refused before the library reads it.
 */
async function isPlainAttestation({ clientDataJSON, attestationObject }: NewPasskey["response"]): Promise<boolean> {
  const {
    cose,
    decodeAttestationObject,
    decodeClientDataJSON,
    decodeCredentialPublicKey,
    isoBase64URL,
    parseAuthenticatorData,
  } = await loadHelpers();
  return isReadable(() => {
    const attestation: unknown = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    if (!isRecord(decodeClientDataJSON(clientDataJSON)) || !(attestation instanceof Map)) return false;
    const [format, statement, data] = ["fmt", "attStmt", "authData"].map((name): unknown => attestation.get(name));
    if (!(statement instanceof Map) || !(data instanceof Uint8Array) || statement.has("x5c")) return false;
    const { credentialPublicKey } = parseAuthenticatorData(new Uint8Array(data));
    if (!credentialPublicKey) return false;
    const key: unknown = decodeCredentialPublicKey(credentialPublicKey);
    return (format === "none" || format === "packed") && key instanceof Map && key.has(cose.COSEKEYS.kty);
  });
}

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null;

/** @throws Error also where the stored key cannot be read, which is no fault of the browser */
async function isReadableAnswer({ response }: PasskeyAnswer, publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { cose, decodeClientDataJSON, decodeCredentialPublicKey, isoBase64URL, parseAuthenticatorData } =
    await loadHelpers();
  const isEcdsa = decodeCredentialPublicKey(publicKey).get(cose.COSEKEYS.kty) === cose.COSEKTY.EC2;
  if (isEcdsa && !isEcdsaSignature(isoBase64URL.toBuffer(response.signature))) return false;
  return isReadable(() => {
    parseAuthenticatorData(isoBase64URL.toBuffer(response.authenticatorData));
    return isRecord(decodeClientDataJSON(response.clientDataJSON));
  });
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
    if (!(await isPlainAttestation(response.response))) return null;
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
    const publicKey = new Uint8Array(Buffer.from(passkey.public_key, "base64url"));
    if (!(await isReadableAnswer(answer, publicKey))) return null;
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
        publicKey,
        // 0: the library would not tell an old counter from a wrong signature.
        counter: 0,
        transports: transportsOf(passkey.transports.split(" ").filter(Boolean)),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
