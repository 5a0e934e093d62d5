import { gunzipSync } from "node:zlib";
import { type HttpExchange, JSON_TYPE } from "./contract";

/** Packed where it comes straight from the app. */
async function decodeBody(response: Response): Promise<string> {
  const bytes = await response.clone().bytes();
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return new TextDecoder().decode(packed ? gunzipSync(bytes) : bytes);
}

/** What can be read of an answer without waiting for ever, and without taking it from whoever asked. */
export async function readExchange(method: string, url: string, response: Response): Promise<HttpExchange> {
  const type = response.headers.get("content-type");
  const readable = method !== "HEAD" && (type === null || type.startsWith(JSON_TYPE));
  const text = readable ? await decodeBody(response) : null;
  return { method, path: new URL(url).pathname, status: response.status, type, text };
}
