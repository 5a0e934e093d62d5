/** A push service and a browser, written from RFC 8030, 8188, 8291 and 8292: it decrypts and checks what it is sent. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { plainText } from "../support/plain-text";

type PushBehaviour =
  | { status: number; retryAfter?: string; location?: string }
  | "silent"
  /** Headers and then words without end, a few at a time. */
  | "trickles";

interface PushBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface ReceivedPush {
  path: string;
  message: Record<string, unknown>;
  ttl: number;
  urgency: string;
  topic: string;
  /** Bytes that everybody on the way sees. */
  size: number;
  claims: { aud: string; exp: number; sub: string };
  key: string;
}

interface BrowserKeys {
  ecdh: ReturnType<typeof createECDH>;
  auth: Buffer;
}

const KEY_BYTES = 65;

const hkdf = (ikm: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", ikm, salt, info, length));

/** RFC 8291, 3.4; RFC 8188, 2. */
function decryptPush(body: Buffer, { ecdh, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const size = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  if (idLength !== KEY_BYTES) throw new Error("the key id is not a public key");
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > size) throw new Error("more than one record");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const ikm = hkdf(ecdh.computeSecret(sender), auth, info, 32);
  const key = hkdf(ikm, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(ikm, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("wrong padding");
  return plain.subarray(0, end).toString();
}

const json = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());

/** RFC 8292: `vapid t=…, k=…`, signed with ES256 by the key it names. */
function verifyVapid(header: string): Pick<ReceivedPush, "claims" | "key"> {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  if (point.length !== KEY_BYTES || json(head).alg !== "ES256") throw new Error("no VAPID");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!signed) throw new Error("the signature is wrong");
  return { claims: json(claims), key };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export interface TestPushService {
  url: string;
  received: ReceivedPush[];
  /** Why something was not understood. */
  faults: string[];
  /** How often somebody came. */
  countRequests(): number;
  /** Of all, or of one browser. */
  setBehaviour(next: PushBehaviour, browser?: PushBrowser): void;
  /** Subscribes a new browser. */
  browser(): PushBrowser;
  close(): Promise<void>;
}

/** @throws Error for one that makes no sound and wakes the phone all the same */
function refuseLoudSilence(urgency: string, { silent, close }: Record<string, unknown>): void {
  if (urgency === "high" && (silent || close)) throw new Error("what makes no sound wakes the phone");
}

function answerPush(response: ServerResponse, behaviour: PushBehaviour): void {
  if (behaviour === "silent") return;
  if (behaviour === "trickles") {
    response.writeHead(201);
    const timer = setInterval(() => response.write("x".repeat(1_000)), 5);
    response.on("close", () => clearInterval(timer));
    return;
  }
  const { status, retryAfter, location } = behaviour;
  response.writeHead(status, {
    ...(retryAfter && { "retry-after": retryAfter }),
    ...(location && { location }),
  });
  response.end();
}

export async function startPushService(): Promise<TestPushService> {
  const received: ReceivedPush[] = [];
  const faults: string[] = [];
  const browsers = new Map<string, BrowserKeys>();
  const behaviours = new Map<string, PushBehaviour>();
  let common: PushBehaviour = { status: 201 };
  let visits = 0;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    visits++;
    const path = request.url ?? "";
    const behaviour = behaviours.get(path) ?? common;
    const body = await bodyOf(request);
    const keys = browsers.get(path);
    const { headers, method } = request;
    if (!keys || method !== "POST" || headers["content-encoding"] !== "aes128gcm") throw new Error("not ours");
    const message = JSON.parse(plainText(decryptPush(body, keys)));
    const { claims, key } = verifyVapid(String(headers.authorization));
    const [ttl, urgency, topic] = [Number(headers.ttl), String(headers.urgency), String(headers.topic)];
    refuseLoudSilence(urgency, message);
    if (typeof behaviour === "string" || behaviour.status === 201)
      received.push({ path, message, ttl, urgency, topic, size: body.length, claims, key });
    answerPush(response, behaviour);
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: Error) => {
      faults.push(error.message);
      response.writeHead(400).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    url,
    received,
    faults,
    countRequests: () => visits,
    setBehaviour(next, browser) {
      if (browser) behaviours.set(new URL(browser.endpoint).pathname, next);
      else common = next;
    },
    browser() {
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys("base64url");
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString("hex")}`;
      browsers.set(path, { ecdh, auth });
      return { endpoint: `${url}${path}`, p256dh, auth: auth.toString("base64url") };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
