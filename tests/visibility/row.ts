/** What a row of the table is, and how one is looked at. */
import { asked, marksIn, type Reader, type Sent, type World } from "./world";

export interface Row {
  place: string;
  who: Reader;
  /** Method and path as the app has it; none: it is no route. */
  route?: string;
  /** What is there, or what came of it. */
  look(world: World): Promise<string>;
  /** Something is done, or was: looked at after all that is only read. */
  late?: true;
}

/** Code of the refusal, of a page its status; empty: none. */
function refusalIn(response: Response, body: string): string {
  if (response.status < 400) return "";
  const isJson = response.headers.get("content-type")?.includes("json");
  return isJson ? JSON.parse(body).error.code : String(response.status);
}

const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{20}/g;

function leadsTo(response: Response): string | null {
  if (response.status !== 303 && response.status !== 302) return null;
  return `to ${new URL(response.headers.get("location") ?? "", "http://localhost").pathname.replace(IDS, "…")}`;
}

async function read(world: World, who: Reader, path: string): Promise<string> {
  const response = await asked(world, who, "GET", path);
  const body = await response.text();
  const refused = leadsTo(response) ?? refusalIn(response, body);
  if (refused) return refused;
  if (response.headers.get("content-type")?.startsWith("image/")) return "there";
  return marksIn(body, world) || "nothing";
}

/** `done`, or the code of the refusal. */
export async function did(
  world: World,
  who: Reader,
  method: string,
  path: string,
  sent?: Sent,
): Promise<string> {
  const response = await asked(world, who, method, path, sent);
  return refusalIn(response, await response.text()) || "done";
}

/** The notice that a form leaves; the status where it is refused in its place. */
async function posted(
  world: World,
  who: Reader,
  path: string,
  form: Record<string, string>,
): Promise<string> {
  const response = await asked(world, who, "POST", path, { form });
  await response.body?.cancel();
  const notice = /(?:^|, )notice=([a-z_]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1];
  return notice ?? (response.status < 400 ? "done" : String(response.status));
}

type At = (world: World) => string;

/** A place that is read: the marks in it, the code or the status of a refusal, or where it leads. */
export const reads = (place: string, route: string, who: Reader, at: At): Row => ({
  place,
  route,
  who,
  look: (world) => read(world, who, at(world)),
});

/** As `reads`, of what an earlier row has done. */
export const readsLater = (...row: Parameters<typeof reads>): Row => ({ ...reads(...row), late: true });

/** A call of the API that does something. */
export const does = (
  place: string,
  route: string,
  who: Reader,
  at: At,
  json?: (world: World) => unknown,
): Row => ({
  place,
  route,
  who,
  look: (world) => did(world, who, route.split(" ")[0] ?? "", at(world), json && { json: json(world) }),
  late: true,
});

/** The same by a page's form. */
export const posts = (
  place: string,
  route: string,
  who: Reader,
  at: At,
  form: (world: World) => Record<string, string> = () => ({}),
): Row => ({ place, route, who, look: (world) => posted(world, who, at(world), form(world)), late: true });
