import type { ReactNode } from "react";
import type { Status } from "../errors";
import type { Ctx } from "../http/env";
import { originOf } from "../http/origin";
import { described } from "../log";
import { Icon } from "../ui/icon";
import { Document } from "./document";
import { NewerTerms } from "./newer-terms";
import { type Notice, takeNotice } from "./notice";
import { renderDocument } from "./stream";
import { TabBar } from "./tabs";
import { useView, type View, ViewProvider, viewOf } from "./view";

/** Asked for anew at every visit; unlike `no-store` it lets the browser keep the page whole while one looks elsewhere. */
const FOR_THE_WAY_BACK = "private, no-cache";

interface PageOptions {
  title: string;
  head?: ReactNode;
  status?: Status;
  /** Shown at once, instead of what the last page left; null: none, and what it left waits for the next page. */
  notice?: Notice | null;
  /** What the page is about, in a sentence: such a page may be found by search engines, any other asks not to be. */
  about?: string;
  /** Shows a visitor nothing that has to be gone later, so the browser may keep it for the way back to it. */
  keepable?: boolean;
  /** A page that paints the whole window itself, such as the sea. */
  bare?: boolean;
  /** A page on which nothing goes by htmx. */
  plain?: boolean;
}

function Shell({ bare, children }: { bare?: boolean; children: ReactNode }) {
  // Section 2, "Navigation rules": some screens have no tab bar.
  const tabs = useView().tab !== "hidden";
  return (
    <div className={`column${tabs ? " has-tabs" : ""}${bare ? " bare" : ""}`}>
      {tabs ? <NewerTerms /> : null}
      {children}
      {tabs ? <TabBar /> : null}
    </div>
  );
}

/** Answers with a page: the document, the column, the tab bar where it belongs, and the notice that waits. */
export async function page(c: Ctx, options: PageOptions, body: ReactNode): Promise<Response> {
  const notice = options.notice === undefined ? takeNotice(c) : options.notice;
  const status = options.status ?? 200;
  const view = viewOf(c);
  const text = status === 200 ? options.about : undefined;
  const about = text ? { text, url: originOf(c) + view.path } : undefined;
  const html = rendered(
    c,
    view,
    <Document title={options.title} about={about} notice={notice} head={options.head} plain={options.plain}>
      <Shell bare={options.bare}>{body}</Shell>
    </Document>,
  );
  if (options.keepable && status === 200 && !view.person && !notice)
    c.header("cache-control", FOR_THE_WAY_BACK);
  return answer(c, html, status);
}

/** Stands where a part of a page did not come. */
function Broken() {
  const { t } = useView();
  return (
    <p className="alert" role="alert">
      <span>{t("error.internal")}</span>
    </p>
  );
}

function rendered(c: Ctx, view: View, element: ReactNode): string | ReadableStream<Uint8Array> {
  const surround = (part: ReactNode) => <ViewProvider view={view}>{part}</ViewProvider>;
  const report = (error: unknown) =>
    c.get("log").error({ method: c.req.method, path: c.req.path, ...described(error) }, "page failed");
  return renderDocument({ element: surround(element), surround, broken: <Broken />, report });
}

function answer(c: Ctx, html: string | ReadableStream<Uint8Array>, status: Status | 200): Response {
  c.header("content-type", "text/html; charset=utf-8");
  if (typeof html !== "string") return c.body(html, status);
  c.header("content-length", String(Buffer.byteLength(html)));
  return c.body(html, status);
}

/** A fragment without a document, for htmx. */
export async function fragment(c: Ctx, body: ReactNode): Promise<Response> {
  return answer(c, rendered(c, viewOf(c), body), 200);
}

interface TopProps {
  title?: string;
  /** Null: there is nowhere to go back to. */
  back: string | null;
  bare?: boolean;
}

/** The bar on top of a page with its name and the way back. */
export function Top({ title, back, bare }: TopProps) {
  const { t } = useView();
  return (
    <header className={bare ? "top-bar bare" : "top-bar"}>
      {back === null ? null : (
        <a className={bare ? "icon-button disc" : "icon-button"} href={back} aria-label={t("shell.back")}>
          <Icon name="back" />
        </a>
      )}
      {title ? <h1>{title}</h1> : null}
    </header>
  );
}
