/** An authenticator made of WebCrypto keys: it answers as a browser with a passkey does, rightly or wrongly. */
import { createHash } from "node:crypto";

interface Site {
  origin: string;
  rpId: string;
}

interface ResponseFaults extends Partial<Site> {
  challenge?: string;
  /** Without user verification. */
  unverified?: true;
  counter?: number;
  userHandle?: string;
  type?: string;
}

const bytes = (text: string) => Buffer.from(text, "base64url");
const base64url = (data: Uint8Array) => Buffer.from(data).toString("base64url");
const hash = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** CBOR of byte strings up to 64 kB. */
const byteString = (data: Uint8Array): Buffer =>
  Buffer.concat([
    data.length < 256 ? Buffer.from([0x58, data.length]) : Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ]);
const textString = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** ECDSA signatures of WebCrypto as DER. */
function derOf(raw: Uint8Array): Buffer {
  const integer = (part: Buffer): Buffer => {
    let start = 0;
    while (start < part.length - 1 && part[start] === 0) start++;
    const cut = part.subarray(start);
    const body = (cut[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), cut]) : cut;
    return Buffer.concat([Buffer.from([2, body.length]), body]);
  };
  const body = Buffer.concat([integer(Buffer.from(raw.subarray(0, 32))), integer(Buffer.from(raw.subarray(32)))]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}

async function coseKeyOf(key: CryptoKey): Promise<Buffer> {
  const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", key);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, byteString(bytes(x)), Buffer.from([0x22]), byteString(bytes(y))]);
}

/** @param site where the browser is; its answers can be made faulty */
export async function createAuthenticator(site: Site) {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const credential = crypto.getRandomValues(new Uint8Array(32));
  const id = base64url(credential);
  let counter = 0;
  let owner = "";

  function authenticatorData(faults: ResponseFaults, more: Buffer = Buffer.alloc(0), flags = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? ++counter);
    const all = flags | USER_PRESENT | (faults.unverified ? 0 : USER_VERIFIED);
    return Buffer.concat([hash(faults.rpId ?? site.rpId), Buffer.from([all]), count, more]);
  }

  const clientData = (type: string, options: { challenge: string }, faults: ResponseFaults): Buffer => {
    const { origin = site.origin, challenge = options.challenge } = faults;
    return Buffer.from(JSON.stringify({ type: faults.type ?? type, challenge, origin, crossOrigin: false }));
  };

  return {
    id,
    /** Answers the options for a new passkey. */
    async create(options: { challenge: string; user: { id: string } }, faults: ResponseFaults = {}) {
      owner = options.user.id;
      const length = Buffer.from([0, credential.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, credential, await coseKeyOf(pair.publicKey)]);
      const data = authenticatorData({ counter: 0, ...faults }, key, HAS_KEY);
      const attestation = [textString("fmt"), textString("none"), textString("attStmt"), Buffer.from([0xa0])];
      const object = Buffer.concat([Buffer.from([0xa3]), ...attestation, textString("authData"), byteString(data)]);
      const clientDataJSON = base64url(clientData("webauthn.create", options, faults));
      const response = { clientDataJSON, attestationObject: base64url(object), transports: ["internal"] };
      return {
        id,
        rawId: id,
        type: "public-key",
        authenticatorAttachment: "platform",
        clientExtensionResults: {},
        response,
      };
    },
    /** Answers the options for signing in or a proof. */
    async get(options: { challenge: string }, faults: ResponseFaults = {}) {
      const data = authenticatorData(faults);
      const client = clientData("webauthn.get", options, faults);
      const signed = new Uint8Array(Buffer.concat([data, hash(client)]));
      const raw = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, pair.privateKey, signed);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(derOf(new Uint8Array(raw))),
        userHandle: faults.userHandle ?? owner,
      };
      return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
    },
  };
}
export type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>;
