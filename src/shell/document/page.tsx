import type { ReactNode } from "react";
import { gzipText } from "../../http/body/compression";
import type { Ctx } from "../../http/env";
import { publicOriginOf } from "../../http/request/host-and-origin";
import type { ErrorStatus, Refusal } from "../../runtime/errors";
import { errorFields } from "../../runtime/log";
import { listPathOf, loadListPane } from "../panes/list-pane";
import { isPhone } from "../panes/wide-window";
import { type Notice, takeNotice } from "../parts/notice";
import { markupInView, type PageView, PageViewProvider, pageViewOf, usePageView } from "../parts/page-view";
import { documentMarkup, type PageAsset } from "./document";
import { mainMarkup, type ShellOptions, shellMarkup, topBarMarkup } from "./page-shell";
import { type DeferredPart, renderDocument } from "./page-stream";
import { ShareProbe } from "./share-probe";
import { hasThrowButton } from "./tab-bar";

/** Unlike `no-store` it allows the back-forward cache, but also a file on the disk: for visitors alone (decision 161). */
const BACK_FORWARD_CACHE = "private, no-cache";

interface PageOptions extends ShellOptions {
  title: string;
  /** Of a title that is but a name; absent: the reader's. */
  titleLang?: string;
  /** Of the head. */
  metas?: ReactNode;
  /** It has Web Share buttons. */
  shares?: boolean;
  /** It appears in one piece. */
  whole?: boolean;
  extra?: PageAsset;
  /** Its own, for styles and tabs, where a form with another one answers with it. */
  path?: string;
  status?: ErrorStatus;
  /** null: none, the stored one waits. */
  notice?: Notice | null;
  /** Description for search engines; absent: `noindex`. */
  about?: string;
  /** Allows the back-forward cache. */
  keepable?: boolean;
  /** What stands around the content, within the column. */
  frame?: (view: PageView, content: string) => string;
  /** No htmx on the page, or only once it is needed. */
  plain?: boolean;
  /** Its styles stand in it (`first-visit.tsx`). */
  inlined?: boolean;
}

/** What a page shows: elements that React renders, or markup of templates with places of parts that come later. */
type PageBody = ReactNode | ((view: PageView, parts: DeferredPart[]) => string);

const framed = (view: PageView, { frame }: PageOptions, content: string): string =>
  frame ? frame(view, content) : content;

/** With whose first messages wait, where the page has tabs; a page in trouble asks for nothing more. */
async function tabbedViewOf(c: Ctx, status: ErrorStatus | 200, path?: string): Promise<PageView> {
  const view = pageViewOf(c, path);
  if (status >= 500 || (view.tab === "hidden" && !c.get("wide"))) return view;
  return { ...view, stranger: (await c.get("findStranger")?.()) ?? null };
}

/** Hands a page's content to the one that shows it beside itself. */
async function fillPane(c: Ctx, options: PageOptions, body: PageBody): Promise<Response> {
  const view = await tabbedViewOf(c, 200);
  const markup = await new Response(renderInView(c, view, body, (content) => framed(view, options, content))).text();
  c.get("pane")?.made({ title: options.title, markup, style: view.style });
  return c.body(null);
}

const aboutOf = (c: Ctx, { about }: PageOptions) =>
  about ? { text: about, url: publicOriginOf(c) + c.req.path } : undefined;

/** For the rail of a wide window; null: it has no throw button, or the number cannot be told. */
async function loadThrowsLeft(c: Ctx, status: ErrorStatus | 200): Promise<number | null> {
  const person = c.get("person");
  // A page in trouble asks for nothing more.
  if (!person || status >= 500 || !hasThrowButton(c.req.path)) return null;
  const { plan, log } = c.get("deps");
  try {
    return await plan.countThrowsLeft(c.get("db"), person, c.get("now"));
  } catch (error) {
    log.warn({ path: c.req.path, ...errorFields(error) }, "throws left not counted");
    return null;
  }
}

const headPartsOf = (view: PageView, { shares, metas }: PageOptions): string =>
  (shares ? markupInView(view, <ShareProbe />) : "") + (metas ? markupInView(view, metas) : "");

export async function renderPage(c: Ctx, options: PageOptions, body: PageBody): Promise<Response> {
  if (c.get("pane")) return fillPane(c, options, body);
  const notice = options.notice === undefined ? takeNotice(c) : options.notice;
  const status = options.status ?? 200;
  const view = await tabbedViewOf(c, status, options.path);
  const list = c.get("wide") && !options.alone ? await loadListPane(c) : undefined;
  const throwsLeft = list === undefined ? null : await loadThrowsLeft(c, status);
  // What is shown once is not asked for again.
  const again = !options.alone && c.req.method === "GET" && status === 200 && !notice && listPathOf(c) !== null;
  const metas = headPartsOf(view, options);
  const around = (content: string) =>
    documentMarkup(
      view,
      {
        ...options,
        about: status === 200 ? aboutOf(c, options) : undefined,
        notice,
        list,
        again,
        metas,
        phone: isPhone(c),
      },
      shellMarkup(view, { ...options, throwsLeft }, list, framed(view, options, content)),
    );
  const html = renderInView(c, view, body, around);
  if (options.keepable && status === 200 && !view.person && !notice) c.header("cache-control", BACK_FORWARD_CACHE);
  return htmlResponse(c, html, status);
}

function FailedPart() {
  const { t } = usePageView();
  return (
    <p className="alert" role="alert">
      <span>{t("error.internal")}</span>
    </p>
  );
}

const inView = (view: PageView, part: ReactNode) => <PageViewProvider view={view}>{part}</PageViewProvider>;

function renderInView(
  c: Ctx,
  view: PageView,
  body: PageBody,
  around: (content: string) => string,
): string | ReadableStream<Uint8Array> {
  const content = typeof body === "function" ? (parts: DeferredPart[]) => body(view, parts) : inView(view, body);
  const surround = (part: ReactNode) => inView(view, part);
  const report = (error: unknown) =>
    c.get("deps").log.error({ method: c.req.method, path: c.req.path, ...errorFields(error) }, "page failed");
  return renderDocument({ around, content, surround, broken: <FailedPart />, report });
}

function htmlResponse(c: Ctx, html: string | ReadableStream<Uint8Array>, status: ErrorStatus | 200): Response {
  c.header("content-type", "text/html; charset=utf-8");
  if (typeof html !== "string") return c.body(html, status);
  return c.body(gzipText(c, html) ?? html, status);
}

/** Renders a fragment for htmx. */
export async function renderFragment(c: Ctx, body: ReactNode): Promise<Response> {
  return htmlResponse(
    c,
    renderInView(c, pageViewOf(c), body, (content) => content),
    200,
  );
}

interface TitledPageOptions extends Omit<PageOptions, "frame"> {
  back: string | null;
  /** Absent: the title; empty: none. */
  heading?: string;
  /** Of a heading that is a name. */
  headingLang?: string;
  refusal?: Refusal | null;
  /** Classes of the content beside `main`. */
  layout?: string;
}

/** Renders a page of a title bar and its content, with the refusal's status. */
export const renderTitledPage = (
  c: Ctx,
  { back, heading, headingLang, refusal, layout, ...options }: TitledPageOptions,
  content: PageBody,
): Promise<Response> => {
  const bar = { title: heading ?? options.title, lang: headingLang, back };
  const frame = (view: PageView, markup: string) =>
    topBarMarkup(view, bar) + mainMarkup(view, layout ? `main ${layout}` : "main", markup);
  return renderPage(c, { status: refusal?.status, ...options, frame }, content);
};
