/** What a row of the table is, and how one is looked at. */
import { askAs, findMarks, type ReaderKind, type ReaderRequest, type VisibilityWorld } from "./visibility-world";

export interface VisibilityRow {
  place: string;
  who: ReaderKind;
  /** Method and path as the app has it; none: it is no route. */
  route?: string;
  /** What is there, or what came of it. */
  look(world: VisibilityWorld): Promise<string>;
  /** Something is done, or was: looked at after all that is only read. */
  late?: true;
}

/** Code of the refusal, of a page its status; empty: none. */
function refusalCodeOf(response: Response, body: string): string {
  if (response.status < 400) return "";
  const isJson = response.headers.get("content-type")?.includes("json");
  return isJson ? JSON.parse(body).error.code : String(response.status);
}

const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{20}/g;

function redirectOf(response: Response): string | null {
  if (response.status !== 303 && response.status !== 302) return null;
  return `to ${new URL(response.headers.get("location") ?? "", "http://localhost").pathname.replace(IDS, "…")}`;
}

async function readMarks(world: VisibilityWorld, who: ReaderKind, path: string): Promise<string> {
  const response = await askAs(world, who, "GET", path);
  const body = await response.text();
  const refused = redirectOf(response) ?? refusalCodeOf(response, body);
  if (refused) return refused;
  if (response.headers.get("content-type")?.startsWith("image/")) return "there";
  return findMarks(body, world) || "nothing";
}

/** `done`, or the code of the refusal. */
export async function callOutcome(
  world: VisibilityWorld,
  who: ReaderKind,
  method: string,
  path: string,
  sent?: ReaderRequest,
): Promise<string> {
  const response = await askAs(world, who, method, path, sent);
  return refusalCodeOf(response, await response.text()) || "done";
}

/** The notice that a form leaves; the status where it is refused in its place. */
async function formOutcome(
  world: VisibilityWorld,
  who: ReaderKind,
  path: string,
  form: Record<string, string>,
): Promise<string> {
  const response = await askAs(world, who, "POST", path, { form });
  await response.body?.cancel();
  const notice = /(?:^|, )notice=([a-z_]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1];
  return notice ?? (response.status < 400 ? "done" : String(response.status));
}

type PathOf = (world: VisibilityWorld) => string;

/** A place that is read: the marks in it, the code or the status of a refusal, or where it leads. */
export const readRow = (place: string, route: string, who: ReaderKind, at: PathOf): VisibilityRow => ({
  place,
  route,
  who,
  look: (world) => readMarks(world, who, at(world)),
});

/** As `reads`, of what an earlier row has done. */
export const readLaterRow = (...row: Parameters<typeof readRow>): VisibilityRow => ({
  ...readRow(...row),
  late: true,
});

/** A call of the API that does something. */
export const callRow = (
  place: string,
  route: string,
  who: ReaderKind,
  at: PathOf,
  json?: (world: VisibilityWorld) => unknown,
): VisibilityRow => ({
  place,
  route,
  who,
  look: (world) => callOutcome(world, who, route.split(" ")[0] ?? "", at(world), json && { json: json(world) }),
  late: true,
});

/** The same by a page's form. */
export const formRow = (
  place: string,
  route: string,
  who: ReaderKind,
  at: PathOf,
  form: (world: VisibilityWorld) => Record<string, string> = () => ({}),
): VisibilityRow => ({
  place,
  route,
  who,
  look: (world) => formOutcome(world, who, at(world), form(world)),
  late: true,
});
