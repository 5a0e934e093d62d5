/** Test data with one of everything that has a screen. */
import { expect } from "@playwright/test";
import { type ApiClient, registerClient } from "../support/client";
import { startServer } from "../support/server";
import { test as base, pickBottleAs, throwBottleAs } from "./fixtures";

export interface BrowserWorld {
  people: Record<"author" | "finder" | "holder" | "keeper" | "stranger" | "newcomer" | "alone", ApiClient>;
  /** Picked by two people, liked, commented on and answered; at sea. */
  bottle: string;
  held: string;
  kept: string;
}

const LONG_LETTER =
  "I moved to a town where nobody knows my name yet. Tonight the harbour lights came on one by one, and I counted them instead of the days. What is the first thing you would show me in your town?";
const COMMENTS = ["The bakery at 5 a.m., before the street wakes up.", "السلم القديم قرب الميناء، عند الغروب."];

async function registerNamed(url: string, nickname: string, country: string, birthday?: string): Promise<ApiClient> {
  const client = await registerClient(url, birthday);
  expect((await client.call("PUT", "/auth/profile", { nickname, country })).status).toBe(200);
  return client;
}

async function pickAndComment(by: ApiClient, id: string, text: string): Promise<void> {
  await pickBottleAs(by, id);
  await by.call("POST", `/bottles/like/${id}`);
  expect((await by.call("POST", `/bottles/drop/${id}`, { comment: text })).status).toBe(200);
}

/** A minor: sees no bottles of the others. */
function registerLonelyMinor(url: string): Promise<ApiClient> {
  const year = new Date().getUTCFullYear() - 14;
  return registerNamed(url, "Minnow", "PT", `${year}-01-01`);
}

/** Registered, with an incomplete profile. */
async function registerIncomplete(url: string): Promise<ApiClient> {
  const username = `arrived.${process.pid}`;
  const response = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, nickname: username, password: "tide-and-glass", language: "en" }),
  });
  const { token, user } = (await response.json()) as { token: string; user: { id: string } };
  const { call } = await registerClient(url);
  return {
    id: user.id,
    token,
    call: (method, path, body) => call(method, path, body, { authorization: `Bearer ${token}` }),
  };
}

/** Creates the data through the API, on an empty server. */
export async function buildWorld(url: string): Promise<BrowserWorld> {
  const author = await registerNamed(url, "Inês Duarte", "PT");
  const finder = await registerNamed(url, "Haruto", "JP");
  const keeper = await registerNamed(url, "ليلى", "MA");
  const holder = await registerNamed(url, "Wiebke", "DE");
  const bottle = await throwBottleAs(author, LONG_LETTER);
  for (const [n, by] of [finder, keeper].entries()) await pickAndComment(by, bottle, COMMENTS[n] ?? "");
  const { body } = await author.call<{ comments: { id: string }[] }>("GET", `/bottles/detail/${bottle}`);
  await author.call("POST", `/bottles/comments/${body.comments.at(-1)?.id}/answer`, {
    content: "I can smell it.",
  });
  const [held, kept] = [await throwBottleAs(author, LONG_LETTER), await throwBottleAs(author, "Keep this one.")];
  await pickBottleAs(holder, held);
  await pickBottleAs(keeper, kept);
  await keeper.call("POST", `/bottles/collect/${kept}`);
  for (const name of ["Ravi", "Юлия", "林小雨", "Jonas"]) {
    const other = await registerNamed(url, name, "IN");
    for (let n = 0; n < 3; n++) await throwBottleAs(other, `Letter number ${n} of ${name}`);
  }
  const people = { author, finder, holder, keeper, stranger: await registerNamed(url, "Mirte", "NL") };
  return {
    people: { ...people, newcomer: await registerIncomplete(url), alone: await registerLonelyMinor(url) },
    bottle,
    held,
    kept,
  };
}

export const test = base.extend<object, { world: BrowserWorld }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names.
    async ({}, use) => {
      const server = await startServer({ WELCOME_BOTTLES: "0" });
      await use(server);
      expect(await server.stop()).toBe(0);
    },
    { scope: "worker" },
  ],
  world: [async ({ server }, use) => use(await buildWorld(server.url)), { scope: "worker" }],
});
