import { ownPath } from "../../shell/go";
import type { View } from "../../shell/view";

/** What goes along from door to door, through the choice of language and a sign-in elsewhere. */
export interface Carried {
  /** Where one is going. */
  next?: string;
  /** Code of who invited. */
  invite?: string;
}

export const INVITE_MAX = 64;

/** What was brought along: in the form that was sent, else in the address. */
export function carried(view: Pick<View, "fields" | "query">): { next: string; invite: string } {
  const { next, invite } = { ...view.query, ...view.fields };
  return { next: ownPath(next), invite: (invite ?? "").slice(0, INVITE_MAX) };
}

/** A path with what goes along; home needs not be named. */
export function doorTo(path: string, { next = "/", invite }: Carried): string {
  const query = new URLSearchParams({ ...(next !== "/" && { next }), ...(invite && { invite }) });
  return query.size > 0 ? `${path}?${query}` : path;
}
