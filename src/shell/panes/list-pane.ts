import { Hono, type MiddlewareHandler } from "hono";
import type { Ctx, Env, PageContent } from "../../http/env";
import { readCookie, writeCookie } from "../../http/request/cookies";
import { errorFields } from "../../runtime/log";
import { isListPath, listOf } from "./list-of";
import { hasPanes, isWideBrowser } from "./wide-window";

export interface ListPane extends PageContent {
  /** Path of the list, with its query. */
  path: string;
}

/** The path and query of the list that was looked at last, for who chooses the next in its pane. */
const LIST_COOKIE = "list";
const LONGEST_LIST = 1_000;

function rememberList(c: Ctx): void {
  const { pathname, search } = new URL(c.req.url);
  const isPart = c.req.header("hx-request") !== undefined && !c.req.query("seen");
  if (isPart || !isListPath(pathname) || search.length > LONGEST_LIST) return;
  writeCookie(c, LIST_COOKIE, `${pathname}${search}`, "session");
}

/** Nothing of a list stays for the next person of this browser. */
function forgetList(c: Ctx): void {
  if (readCookie(c, LIST_COOKIE)) writeCookie(c, LIST_COOKIE, "", 0);
}

interface ListPages {
  Bindings: { asking: Ctx; made(content: PageContent): void };
  Variables: Env["Variables"];
}

/** Answers pages as content of a pane, in the name of who asks for the page beside it. */
function createListPages(pages: Hono<Env>): Hono<ListPages> {
  const lists = new Hono<ListPages>();
  lists.onError((error) => {
    throw error;
  });
  lists.use(async (c, next) => {
    for (const [name, value] of Object.entries(c.env.asking.var)) c.set(name as "now", value as number);
    c.set("fields", null);
    c.set("wide", undefined);
    c.set("pane", { asking: c.env.asking, made: c.env.made });
    await next();
  });
  lists.route("/", pages as unknown as Hono<ListPages>);
  return lists;
}

/** Lets pages of wide windows have their list beside them. @param pages of the rooms that have one */
export function wideWindows(pages: Hono<Env>): MiddlewareHandler<Env> {
  const lists = createListPages(pages);
  const ask = async (asking: Ctx, path: string): Promise<PageContent | null> => {
    const made: PageContent[] = [];
    const headers = {
      cookie: asking.req.header("cookie") ?? "",
      "accept-language": asking.req.header("accept-language") ?? "",
    };
    const request = new Request(new URL(path, asking.req.url), { headers });
    await lists.fetch(request, { asking, made: (content) => void made.push(content) });
    return made[0] ?? null;
  };
  return async (c, next) => {
    if (hasPanes(c.req.path) && isWideBrowser(c)) {
      c.set("wide", { ask });
      if (!c.get("person")) forgetList(c);
      if (c.req.method === "GET") rememberList(c);
    }
    await next();
  };
}

/** Path of the list beside this page, in a wide window; null: none. */
export function listPathOf(c: Ctx): string | null {
  if (!hasPanes(c.req.path)) return null;
  const path = listOf(c.req.path, c.get("deps").plan.tabOf(c.req.path), readCookie(c, LIST_COOKIE) ?? "");
  // Signed out there is only the sea.
  return path && (c.get("person") || /^\/($|\?)/.test(path)) ? path : null;
}

/** The list beside this page; null: none, or it cannot be shown. */
export async function loadListPane(c: Ctx): Promise<ListPane | null> {
  const wide = c.get("wide");
  const path = listPathOf(c);
  const { log } = c.get("deps");
  // A page in trouble is not asked twice.
  if (!wide || !path) return null;
  try {
    const content = await wide.ask(c, path);
    return content && { ...content, path };
  } catch (error) {
    log.warn({ path, ...errorFields(error) }, "list pane failed");
    return null;
  }
}
