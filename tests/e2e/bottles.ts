import type { Client } from "../support/client";

export interface Bottles {
  items: { id: string; content: string }[];
}
export const bottlesOf = async (me: Client) =>
  (await me.call<Bottles>("GET", "/bottles/my-bottles")).body.items;

interface Detail {
  likeCount: number;
  pickCount: number;
  comments: { content: string }[];
  status: string;
}
export const detailOf = async (me: Client, id: string) =>
  (await me.call<Detail>("GET", `/bottles/detail/${id}`)).body;
