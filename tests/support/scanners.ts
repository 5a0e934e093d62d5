/** A scanner of pictures, as an operator may run one: a real HTTP server. */
import { serve } from "bun";

export interface ScannedPicture {
  method: string;
  type: string | null;
  authorization: string | null;
  bytes: Uint8Array;
}

/** @param answer what it says of a picture; it may take its time */
export function startScanner(answer: (picture: ScannedPicture) => Promise<Response> | Response) {
  const pictures: ScannedPicture[] = [];
  const server = serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const picture: ScannedPicture = {
        method: request.method,
        type: request.headers.get("content-type"),
        authorization: request.headers.get("authorization"),
        bytes: await request.bytes(),
      };
      pictures.push(picture);
      return answer(picture);
    },
  });
  return { url: `http://127.0.0.1:${server.port}/check`, pictures, stop: () => server.stop(true) };
}

export const verdict = (said: string): Response => Response.json({ verdict: said });
