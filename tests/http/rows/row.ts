/** What a row of the authorization matrix is, and how to write one. */

import type { WorldPerson } from "../../support/world";
import type { MatrixColumn } from "../matrix-columns";

/** A status, or where it leads. */
export type ExpectedAnswer = number | string;

export interface MatrixRow {
  /** Method and path as the app has it. */
  route: string;
  /** The path that is asked for; `{sea}` and the like name what is in the world. */
  path?: string;
  form?: Record<string, string>;
  json?: unknown;
  anonymous: ExpectedAnswer;
  incomplete: ExpectedAnswer;
  /** Signed in, with a complete profile, and nothing to do with it. */
  stranger: ExpectedAnswer;
  /** Whoever has the right where the stranger has not. */
  allowed?: [who: WorldPerson, want: ExpectedAnswer];
  /** What does not follow from the others as `columns.ts` has it. */
  exceptions?: Partial<Record<MatrixColumn, ExpectedAnswer>>;
}

/** Without a session a page leads to the page of sign-in and back. */
export const loginPath = (next: string): string => `/login?next=${encodeURIComponent(next)}`;

type ExpectedAnswers = [
  anonymous: ExpectedAnswer,
  incomplete: ExpectedAnswer,
  stranger: ExpectedAnswer,
  rightful?: [WorldPerson, ExpectedAnswer],
];

export const matrixRow = (route: string, wants: ExpectedAnswers, more: Partial<MatrixRow> = {}): MatrixRow => {
  const [anonymous, incomplete, stranger, allowed] = wants;
  return { route, anonymous, incomplete, stranger, allowed, ...more };
};

/** The same for everybody. */
export const openRoute = (route: string, expected: ExpectedAnswer, more: Partial<MatrixRow> = {}): MatrixRow =>
  matrixRow(route, [expected, expected, expected], more);
/** For anyone who is signed in. */
export const memberRoute = (route: string, expected: ExpectedAnswer, more: Partial<MatrixRow> = {}): MatrixRow =>
  matrixRow(route, [401, expected, expected], more);

/** A page for anyone who is signed in. */
export const memberPage = (path: string): MatrixRow => matrixRow(`GET ${path}`, [loginPath(path), 200, 200]);

/** A text anyone may write. */
export const TEXT_BODY = { content: "hello" };
