/** What a row of the authorization matrix is, and how to write one. */
import type { Column } from "../columns";
import type { Who } from "../open";

/** A status, or where it leads. */
export type Want = number | string;

export interface Row {
  /** Method and path as the app has it. */
  route: string;
  /** The path that is asked for; `{sea}` and the like name what is in the world. */
  at?: string;
  form?: Record<string, string>;
  json?: unknown;
  anonymous: Want;
  incomplete: Want;
  /** Signed in, with a complete profile, and nothing to do with it. */
  stranger: Want;
  /** Whoever has the right where the stranger has not. */
  rightful?: [who: Who, want: Want];
  /** What does not follow from the others as `columns.ts` has it. */
  but?: Partial<Record<Column, Want>>;
}

/** Without a session a page leads to the door and back. */
export const door = (next: string): string => `/login?next=${encodeURIComponent(next)}`;

type Wants = [anonymous: Want, incomplete: Want, stranger: Want, rightful?: [Who, Want]];

export const row = (route: string, wants: Wants, more: Partial<Row> = {}): Row => {
  const [anonymous, incomplete, stranger, rightful] = wants;
  return { route, anonymous, incomplete, stranger, rightful, ...more };
};

/** The same for everybody. */
export const open = (route: string, want: Want, more: Partial<Row> = {}): Row =>
  row(route, [want, want, want], more);
/** For anyone who is signed in. */
export const members = (route: string, want: Want, more: Partial<Row> = {}): Row =>
  row(route, [401, want, want], more);

/** A page for anyone who is signed in. */
export const room = (path: string): Row => row(`GET ${path}`, [door(path), 200, 200]);

/** A text anyone may write. */
export const TEXT = { content: "hello" };
