import { openDatabase } from "../../src/db/open";
import { type ApiClient, registerClient } from "../support/client";

/** Two people who follow each other. */
export async function registerTwoFriends(url: string): Promise<[ApiClient, ApiClient]> {
  const pair: [ApiClient, ApiClient] = [await registerClient(url), await registerClient(url)];
  const [first, second] = pair;
  await first.call("POST", `/users/${second.id}/follow`);
  await second.call("POST", `/users/${first.id}/follow`);
  return pair;
}

/** So many pairs of friends. */
export async function registerPairs(url: string, count: number): Promise<[ApiClient, ApiClient][]> {
  const pairs: [ApiClient, ApiClient][] = [];
  while (pairs.length < count) pairs.push(await registerTwoFriends(url));
  return pairs;
}

/** Registers an official. @param database path or URL of the database of the server at `url` */
export async function registerOfficial(database: string, url: string): Promise<ApiClient> {
  const { db, close } = await openDatabase(database, "none");
  const official = await registerClient(url);
  await db.updateTable("users").set({ official: 1 }).where("id", "=", official.id).execute();
  await close();
  return official;
}
