/** A small S3 on loopback that checks every signature as AWS does (Signature Version 4, in the headers). */
import { createHash, createHmac } from "node:crypto";
import type { S3Config } from "../../src/config/s3";

/** The settings of a server that keeps its pictures there. */
export const s3SettingsOf = ({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Config) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

const sha256Hex = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const encodeUriPart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface StoredObject {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  since: Date;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Whether the request was signed with the secret, for this path, query, headers and body. */
function isSigned(request: Request, body: Uint8Array, config: S3Config): boolean {
  const [, id, scope = "", region, names = "", signature] =
    AUTHORIZATION.exec(request.headers.get("authorization") ?? "") ?? [];
  if (id !== config.accessKeyId || region !== config.region) return false;
  const url = new URL(request.url);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeUriPart(name)}=${encodeUriPart(value)}`)
    .sort()
    .join("&");
  const headers = names
    .split(";")
    .map((name) => `${name}:${(request.headers.get(name) ?? "").trim()}\n`)
    .join("");
  const hash = request.headers.get("x-amz-content-sha256") ?? "";
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256Hex(body)) return false;
  const canonical = [request.method, url.pathname, query, headers, names, hash].join("\n");
  const day = scope.slice(0, 8);
  const text = ["AWS4-HMAC-SHA256", request.headers.get("x-amz-date"), scope, sha256Hex(canonical)].join("\n");
  const key = [day, config.region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${config.secretAccessKey}`);
  return hmac(key, text).toString("hex") === signature;
}

const xmlResponse = (status: number, body: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
    status,
    headers: { "content-type": "application/xml" },
  });
const errorResponse = (status: number, code: string): Response =>
  xmlResponse(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

function listResponse(stored: Map<string, StoredObject>, query: URLSearchParams): Response {
  const most = Number(query.get("max-keys") ?? 1_000);
  const [prefix, after] = [query.get("prefix") ?? "", query.get("start-after") ?? ""];
  const keys = [...stored.keys()].sort().filter((key) => key.startsWith(prefix) && key > after);
  const contents = keys.slice(0, most).map((key) => {
    const { bytes, since } = stored.get(key) as StoredObject;
    return `<Contents><Key>${key}</Key><LastModified>${since.toISOString()}</LastModified><ETag>"x"</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const head = `<Name>bucket</Name><KeyCount>${contents.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${keys.length > most}</IsTruncated>`;
  return xmlResponse(200, `<ListBucketResult>${head}${contents.join("")}</ListBucketResult>`);
}

const WRITE_STATUS: Record<string, number> = { PUT: 200, DELETE: 204 };

/** Starts it with one bucket and one key. */
export function startS3(region = "us-east-1") {
  const stored = new Map<string, StoredObject>();
  const lost = new Set<string>();
  let broken = false;
  const config: S3Config = {
    endpoint: "",
    bucket: "pictures",
    accessKeyId: "KEY",
    secretAccessKey: "a secret",
    region,
  };

  function object(method: string, key: string, bytes: Uint8Array<ArrayBuffer>, type: string): Response {
    const object = lost.has(key) ? undefined : stored.get(key);
    if (method === "PUT") stored.set(key, { bytes, type, since: new Date() });
    if (method === "DELETE") stored.delete(key);
    const status = WRITE_STATUS[method];
    if (status) return new Response(null, { status });
    return object ? new Response(object.bytes) : errorResponse(404, "NoSuchKey");
  }

  async function answer(request: Request): Promise<Response> {
    const body = new Uint8Array(await request.arrayBuffer());
    if (broken) return errorResponse(500, "InternalError");
    if (!isSigned(request, body, config)) return errorResponse(403, "SignatureDoesNotMatch");
    const { pathname, searchParams } = new URL(request.url);
    const [, bucket, ...rest] = decodeURIComponent(pathname).split("/");
    if (bucket !== config.bucket) return errorResponse(404, "NoSuchBucket");
    const key = rest.join("/");
    const type = request.headers.get("content-type") ?? "";
    return key ? object(request.method, key, body, type) : listResponse(stored, searchParams);
  }

  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer });
  config.endpoint = `http://127.0.0.1:${server.port}`;
  return {
    config,
    stored,
    /** Objects that are listed, and not there where they are asked for. */
    lost,
    /** From now on nothing works there. */
    fail: () => {
      broken = true;
    },
    stop: () => server.stop(true),
  };
}
