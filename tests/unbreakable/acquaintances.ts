import { openDatabase } from "../../src/db/open";
import { type Client, newcomer } from "../support/client";

/** Two people who follow each other. */
export async function befriend(url: string): Promise<[Client, Client]> {
  const pair: [Client, Client] = [await newcomer(url), await newcomer(url)];
  const [one, other] = pair;
  await one.call("POST", `/users/${other.id}/follow`);
  await other.call("POST", `/users/${one.id}/follow`);
  return pair;
}

/** Somebody new who is an official. @param database of the running server at `url` */
export async function asOfficial(database: string, url: string): Promise<Client> {
  const { db, close } = await openDatabase(database, "none");
  const official = await newcomer(url);
  await db.updateTable("users").set({ official: 1 }).where("id", "=", official.id).execute();
  await close();
  return official;
}
