import { ownPath } from "../../shell/go";
import type { View } from "../../shell/parts/view";

interface Carried {
  next?: string;
  invite?: string;
}

export const INVITE_MAX = 64;

export function carried(view: Pick<View, "fields" | "query">): { next: string; invite: string } {
  const { next, invite } = { ...view.query, ...view.fields };
  return { next: ownPath(next), invite: (invite ?? "").slice(0, INVITE_MAX) };
}

/** A path with `next` and `invite`. */
export function doorTo(path: string, { next = "/", invite }: Carried): string {
  const query = new URLSearchParams({ ...(next !== "/" && { next }), ...(invite && { invite }) });
  return query.size > 0 ? `${path}?${query}` : path;
}
