import type { ReactNode } from "react";
import type { Ctx } from "../../http/env";
import { originOf } from "../../http/request/origin";
import type { Status } from "../../runtime/errors";
import { described } from "../../runtime/log";
import { NewerTerms } from "../parts/newer-terms";
import { type Notice, takeNotice } from "../parts/notice";
import { useView, type View, ViewProvider, viewOf } from "../parts/view";
import { Document, type Extra } from "./document";
import { filled, iconAlone } from "./kept";
import { renderDocument } from "./stream";
import { TabBar, ThrowRow } from "./tabs";

/** Unlike `no-store` it allows the back-forward cache. */
const FOR_THE_WAY_BACK = "private, no-cache";

interface PageOptions {
  title: string;
  metas?: ReactNode;
  extra?: Extra;
  status?: Status;
  /** null: none, the stored one waits. */
  notice?: Notice | null;
  /** Description for search engines; absent: `noindex`. */
  about?: string;
  /** Allows the back-forward cache. */
  keepable?: boolean;
  /** The page paints the whole window. */
  bare?: boolean;
  /** No htmx on the page. */
  plain?: boolean;
}

function Shell({ bare, children }: { bare?: boolean; children: ReactNode }) {
  // Section 2: some screens have no tab bar.
  const tabs = useView().tab !== "hidden";
  return (
    <div className={`column${tabs ? " has-tabs" : ""}${bare ? " bare" : ""}`}>
      {tabs ? <NewerTerms /> : null}
      {children}
      {tabs ? <ThrowRow /> : null}
      {tabs ? <TabBar /> : null}
    </div>
  );
}

export async function page(c: Ctx, options: PageOptions, body: ReactNode): Promise<Response> {
  const notice = options.notice === undefined ? takeNotice(c) : options.notice;
  const status = options.status ?? 200;
  const view = viewOf(c);
  const text = status === 200 ? options.about : undefined;
  const about = text ? { text, url: originOf(c) + view.path } : undefined;
  const html = rendered(
    c,
    view,
    <Document {...options} about={about} notice={notice}>
      <Shell bare={options.bare}>{body}</Shell>
    </Document>,
    "<!DOCTYPE html>",
  );
  if (options.keepable && status === 200 && !view.person && !notice)
    c.header("cache-control", FOR_THE_WAY_BACK);
  return answer(c, html, status);
}

function Broken() {
  const { t } = useView();
  return (
    <p className="alert" role="alert">
      <span>{t("error.internal")}</span>
    </p>
  );
}

function rendered(c: Ctx, view: View, element: ReactNode, start = ""): string | ReadableStream<Uint8Array> {
  const surround = (part: ReactNode) => <ViewProvider view={view}>{part}</ViewProvider>;
  const report = (error: unknown) =>
    c.get("deps").log.error({ method: c.req.method, path: c.req.path, ...described(error) }, "page failed");
  return renderDocument({ start, element: surround(element), surround, broken: <Broken />, report });
}

function answer(c: Ctx, html: string | ReadableStream<Uint8Array>, status: Status | 200): Response {
  c.header("content-type", "text/html; charset=utf-8");
  if (typeof html !== "string") return c.body(html, status);
  c.header("content-length", String(Buffer.byteLength(html)));
  return c.body(html, status);
}

/** Renders a fragment for htmx. */
export async function fragment(c: Ctx, body: ReactNode): Promise<Response> {
  return answer(c, rendered(c, viewOf(c), body), 200);
}

/** Back link of a bar. */
export function Back({ href, disc }: { href: string; disc?: boolean }) {
  const { t } = useView();
  const attributes = {
    className: disc ? "icon-button disc" : "icon-button",
    href,
    "aria-label": t("shell.back"),
  };
  return filled("a", attributes, iconAlone({ name: "back" }));
}

interface TopProps {
  title?: string;
  back: string | null;
  bare?: boolean;
}

/** Title bar with back link. */
export function Top({ title, back, bare }: TopProps) {
  return (
    <header className={bare ? "top-bar bare" : "top-bar"}>
      {back === null ? null : <Back href={back} disc={bare} />}
      {title ? <h1>{title}</h1> : null}
    </header>
  );
}
