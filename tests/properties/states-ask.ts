/** Asks a route for a verb, and reads what came of it. */
import { ERROR_STATUS, type ErrorCode } from "../../src/runtime/errors";
import { NOW as START } from "../support/world";
import type { BottleVerb } from "./states-bottle-rules";
import { BOTTLE_VERBS } from "./states-bottle-verbs";
import type { ModelBottle } from "./states-model";
import type { StateWorld } from "./states-world";

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

/** `done`, the code of a refusal, or the status of a page that shows one. */
export async function readOutcome(response: Response): Promise<string> {
  const body = await response.text();
  if (response.headers.get("content-type")?.startsWith("application/json") && response.status >= 400)
    return JSON.parse(body).error.code;
  if (response.status >= 400) return String(response.status);
  const location = response.headers.get("location") ?? "";
  const code = CODE_BY_PLACE.find(([path]) => path.test(location))?.[1];
  const notice = noticeOf(response);
  return code ?? (isErrorCode(notice) ? notice : "done");
}

/** Whether an answer means this code: a page may show it by its status alone. */
export const isSameOutcome = (answer: string, code: string): boolean =>
  answer === code || (isErrorCode(code) && answer === String(ERROR_STATUS[code]));

/** @returns what came of it; where a page shows the expected refusal by its status, its code */
export async function askRoute(
  world: StateWorld,
  verb: BottleVerb,
  route: string,
  role: string | null,
  bottle: ModelBottle,
  comment: string,
): Promise<string> {
  const { app, people, now } = world;
  const [method = "", declared = ""] = route.split(" ");
  const sentBy = BOTTLE_VERBS[verb].routes[route];
  if (!sentBy) throw new Error(`${verb} has no ${route}`);
  const { path = declared.replace(":id", bottle.id), ...sent } = sentBy({ bottle: bottle.id, comment });
  const opened = app();
  opened.later(now - START);
  const key = path.startsWith("/api/") ? "token" : "session";
  const person = people.get(role ?? "");
  // At another time: an earlier session may be over.
  const session = person && (await opened.enter(person));
  return readOutcome(await opened.ask(method, path, { ...sent, [key]: session }));
}
