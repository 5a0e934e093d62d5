/** Asks a route for a verb, and reads what came of it. */
import { ERROR_STATUS, type ErrorCode } from "../../../src/runtime/errors";
import type { TestRequest } from "../../support/app";
import { NOW as START } from "../../support/bottles";
import type { StateWorld } from "./world";

const isErrorCode = (text: string): text is ErrorCode => text in ERROR_STATUS;

/** What a page leaves as its notice; where it leads to is for other tests. */
function noticeOf(response: Response): string {
  return /(?:^|, )notice=([a-z_]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";
}

/** Pages that say it without a notice. */
const CODE_BY_PLACE: [path: RegExp, code: ErrorCode][] = [
  [/^\/notice$/, "suspended"],
  [/^\/(login|register)\?/, "unauthenticated"],
  [/^\/complete-profile\?/, "profile_incomplete"],
];

/** Notices that stand for a code. */
const CODE_BY_NOTICE: Record<string, ErrorCode> = { sale_failed: "wrong_state", exhibition_failed: "wrong_state" };

/** `done`, the code of a refusal, or the status of a page that shows one. */
export async function readOutcome(response: Response): Promise<string> {
  const body = await response.text();
  if (response.headers.get("content-type")?.startsWith("application/json") && response.status >= 400)
    return JSON.parse(body).error.code;
  if (response.status >= 400) return String(response.status);
  const location = response.headers.get("location") ?? "";
  const code = CODE_BY_PLACE.find(([path]) => path.test(location))?.[1];
  const notice = noticeOf(response);
  return code ?? CODE_BY_NOTICE[notice] ?? (isErrorCode(notice) ? notice : "done");
}

/** Whether an answer means this code: a page may show it by its status alone. */
export const isSameOutcome = (answer: string, code: string): boolean =>
  answer === code || (isErrorCode(code) && answer === String(ERROR_STATUS[code]));

/** Begins a session at the time of the world: an earlier one may be over. @returns its token; undefined: a visitor's */
export async function enterAs({ app, people, now }: StateWorld, role: string | null): Promise<string | undefined> {
  const [opened, person] = [app(), people.get(role ?? "")];
  opened.later(now - START);
  return person && opened.enter(person);
}

/** @param route method and path @param sent `entered`: a session that was begun before @returns as `readOutcome` */
export async function askRoute(
  world: StateWorld,
  route: string,
  { path, entered, ...sent }: TestRequest & { path?: string; entered?: string },
  role: string | null,
): Promise<string> {
  const [method = "", declared = ""] = route.split(" ");
  const opened = world.app();
  const session = entered ?? (await enterAs(world, role));
  const asked = path ?? declared;
  return readOutcome(
    await opened.ask(method, asked, { ...sent, [asked.startsWith("/api/") ? "token" : "session"]: session }),
  );
}
