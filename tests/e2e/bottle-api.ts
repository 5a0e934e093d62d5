import type { ApiClient } from "../support/client";

export interface BottleList {
  items: { id: string; content: string }[];
}
export const listBottles = async (me: ApiClient) =>
  (await me.call<BottleList>("GET", "/bottles/my-bottles")).body.items;

interface BottleDetail {
  likeCount: number;
  pickCount: number;
  comments: { content: string }[];
  status: string;
}
export const loadBottleDetail = async (me: ApiClient, id: string) =>
  (await me.call<BottleDetail>("GET", `/bottles/detail/${id}`)).body;
