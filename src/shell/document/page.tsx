import type { ReactNode } from "react";
import { gzipText } from "../../http/body/compression";
import type { Ctx } from "../../http/env";
import { publicOriginOf } from "../../http/request/host-and-origin";
import type { ErrorStatus, Refusal } from "../../runtime/errors";
import { errorFields } from "../../runtime/log";
import { Main } from "../panes/as-list";
import { type ListPane, listPathOf, loadListPane } from "../panes/list-pane";
import { WidePage } from "../panes/wide-page";
import { NewTermsBanner } from "../parts/new-terms-banner";
import { type Notice, takeNotice } from "../parts/notice";
import { type PageView, PageViewProvider, pageViewOf, usePageView } from "../parts/page-view";
import { ReadOnlyBanner } from "../parts/read-only-banner";
import { IconOnly } from "./cached-part";
import { documentAround, type PageAsset } from "./document";
import { renderDocument, renderStaticMarkup } from "./page-stream";
import { HelpLink, TabBar, ThrowRow } from "./tab-bar";

/** Unlike `no-store` it allows the back-forward cache, but also a file on the disk: for visitors alone (decision 161). */
const BACK_FORWARD_CACHE = "private, no-cache";

interface PageOptions {
  title: string;
  /** Of a title that is but a name; absent: the reader's. */
  titleLang?: string;
  /** Of the head. */
  metas?: ReactNode;
  extra?: PageAsset;
  status?: ErrorStatus;
  /** null: none, the stored one waits. */
  notice?: Notice | null;
  /** Description for search engines; absent: `noindex`. */
  about?: string;
  /** Allows the back-forward cache. */
  keepable?: boolean;
  /** The page paints the whole window. */
  bare?: boolean;
  /** Said of the column itself: styled before its chat has come, it would take rules that look through each message. */
  chat?: boolean;
  /** No tab bar, no throw button, and no panes. */
  alone?: boolean;
  /** No htmx on the page, or only once it is needed. */
  plain?: boolean;
}

type PageShellProps = Pick<PageOptions, "bare" | "chat" | "alone"> & { list?: ListPane | null; children: ReactNode };

/** @param list beside the page in a wide window; undefined: no wide window */
function PageShell({ bare, chat, alone, list, children }: PageShellProps) {
  // Section 2: some screens have no tab bar.
  const tabs = usePageView().tab !== "hidden" && !alone;
  if (list !== undefined) return <WidePage {...{ bare, chat, list }}>{children}</WidePage>;
  return (
    <div className={`column${tabs ? " has-tabs" : ""}${bare ? " bare" : ""}${chat ? " has-chat" : ""}`}>
      <ReadOnlyBanner />
      {tabs ? <NewTermsBanner /> : null}
      {children}
      {tabs ? <ThrowRow /> : null}
      {tabs ? <TabBar /> : null}
    </div>
  );
}

/** Hands a page's content to the one that shows it beside itself. */
async function fillPane(c: Ctx, { title }: PageOptions, body: ReactNode): Promise<Response> {
  const view = pageViewOf(c);
  const markup = await new Response(renderInView(c, view, body)).text();
  c.get("pane")?.made({ title, markup, style: view.style });
  return c.body(null);
}

export async function renderPage(c: Ctx, options: PageOptions, body: ReactNode): Promise<Response> {
  if (c.get("pane")) return fillPane(c, options, body);
  const notice = options.notice === undefined ? takeNotice(c) : options.notice;
  const status = options.status ?? 200;
  const view = pageViewOf(c);
  const text = status === 200 ? options.about : undefined;
  const about = text ? { text, url: publicOriginOf(c) + view.path } : undefined;
  const list = c.get("wide") && !options.alone ? await loadListPane(c) : undefined;
  // What is shown once is not asked for again.
  const again = !options.alone && c.req.method === "GET" && status === 200 && !notice && listPathOf(c) !== null;
  const metas = renderMetas(view, options);
  const around = documentAround(view, { ...options, about, notice, list, again, metas });
  const shell = (
    <PageShell {...{ bare: options.bare, chat: options.chat, alone: options.alone, list }}>{body}</PageShell>
  );
  const html = renderInView(c, view, shell, around);
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

const renderMetas = (view: PageView, { metas }: PageOptions): string =>
  metas ? renderStaticMarkup(inView(view, metas)) : "";

const inView = (view: PageView, part: ReactNode) => <PageViewProvider view={view}>{part}</PageViewProvider>;

function renderInView(
  c: Ctx,
  view: PageView,
  element: ReactNode,
  [start, end] = ["", ""],
): string | ReadableStream<Uint8Array> {
  const surround = (part: ReactNode) => inView(view, part);
  const report = (error: unknown) =>
    c.get("deps").log.error({ method: c.req.method, path: c.req.path, ...errorFields(error) }, "page failed");
  return renderDocument({ start, end, element: surround(element), surround, broken: <FailedPart />, report });
}

function htmlResponse(c: Ctx, html: string | ReadableStream<Uint8Array>, status: ErrorStatus | 200): Response {
  c.header("content-type", "text/html; charset=utf-8");
  if (typeof html !== "string") return c.body(html, status);
  return c.body(gzipText(c, html) ?? html, status);
}

/** Renders a fragment for htmx. */
export async function renderFragment(c: Ctx, body: ReactNode): Promise<Response> {
  return htmlResponse(c, renderInView(c, pageViewOf(c), body), 200);
}

/** Back link of a bar. */
export function BackLink({ href, disc }: { href: string; disc?: boolean }) {
  const { t } = usePageView();
  const attributes = {
    className: disc ? "icon-button disc" : "icon-button",
    href,
    "aria-label": t("shell.back"),
  };
  return <IconOnly as="a" attributes={attributes} name="back" />;
}

interface TopBarProps {
  title?: string;
  /** Of a title that is a name. */
  lang?: string;
  back: string | null;
  bare?: boolean;
}

/** Title bar with back link. */
export function TopBar({ title, lang, back, bare }: TopBarProps) {
  return (
    <header className={bare ? "top-bar bare" : "top-bar"}>
      {back === null ? null : <BackLink href={back} disc={bare} />}
      {title ? (
        <h1>
          <bdi lang={lang}>{title}</bdi>
        </h1>
      ) : null}
      <HelpLink />
    </header>
  );
}

interface TitledPageOptions extends PageOptions {
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
  content: ReactNode,
): Promise<Response> =>
  renderPage(
    c,
    { status: refusal?.status, ...options },
    <>
      <TopBar title={heading ?? options.title} lang={headingLang} back={back} />
      <Main className={layout ? `main ${layout}` : "main"}>{content}</Main>
    </>,
  );
