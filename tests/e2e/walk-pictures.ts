/** Pictures of the screen walk, and those that a scanner holds for the team. */
import { expect } from "@playwright/test";
import type { ApiClient } from "../support/client";
import { makePng, paintHalves } from "../support/sample-pictures";
import { startScanner, verdict } from "../support/scanners";
import type { Server } from "../support/server";
import type { BrowserWorld } from "./browser-world";

/** px */
const [WIDTH, HEIGHT] = [320, 240];

export async function uploadPicture(
  server: Server,
  { token }: ApiClient,
  path: string,
  fields: Record<string, string> = {},
) {
  const body = new FormData();
  body.set("file", new File([Buffer.from(makePng(WIDTH, HEIGHT, paintHalves(WIDTH)))], "a.png", { type: "image/png" }));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/api${path}`, { method: "POST", headers, body });
  expect(response.status, path).toBeLessThan(300);
}

/** Lets every picture through until pictures are to be held. */
export function startWalkScanner() {
  let said = "allow";
  const { url, stop } = startScanner(() => verdict(said));
  return {
    url,
    stop,
    /** A profile picture, a photo of an album and a picture in a chat wait for the team. */
    async holdPictures(server: Server, { finder, holder, author }: BrowserWorld["people"]): Promise<void> {
      said = "hold";
      await uploadPicture(server, holder, "/auth/upload-avatar");
      await uploadPicture(server, holder, "/auth/album");
      await uploadPicture(server, finder, `/chat/${author.id}/messages`, { clientId: "held" });
    },
  };
}
