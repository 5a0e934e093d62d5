import type { ReactNode } from "react";
import type { Status } from "../errors";
import type { Ctx } from "../http/env";
import { described } from "../log";
import { Icon } from "../ui/icon";
import { Document } from "./document";
import { type Notice, takeNotice } from "./notice";
import { renderDocument } from "./stream";
import { hasTabs, TabBar } from "./tabs";

/** Asked for anew at every visit; unlike `no-store` it lets the browser keep the page whole while one looks elsewhere. */
const FOR_THE_WAY_BACK = "private, no-cache";

export interface PageOptions {
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
}

function Shell({ c, bare, children }: { c: Ctx; bare?: boolean; children: ReactNode }) {
  const tabs = hasTabs(c.req.path);
  return (
    <div className={`col${tabs ? " has-tabs" : ""}${bare ? " bare" : ""}`}>
      {children}
      {tabs ? <TabBar c={c} /> : null}
    </div>
  );
}

/** Answers with a page: the document, the column, the tab bar where it belongs, and the notice that waits. */
export async function page(c: Ctx, options: PageOptions, body: ReactNode): Promise<Response> {
  const notice = options.notice === undefined ? takeNotice(c) : options.notice;
  const status = options.status ?? 200;
  const about = status === 200 ? options.about : undefined;
  const document = (
    <Document c={c} title={options.title} about={about} notice={notice} head={options.head}>
      <Shell c={c} bare={options.bare}>
        {body}
      </Shell>
    </Document>
  );
  const html = await renderDocument(document, c.var.nonce, (error) =>
    c.var.log.error({ method: c.req.method, path: c.req.path, ...described(error) }, "page failed"),
  );
  if (options.keepable && status === 200 && !c.var.person && !notice)
    c.header("cache-control", FOR_THE_WAY_BACK);
  return answer(c, html, status);
}

function answer(c: Ctx, html: string | ReadableStream<Uint8Array>, status: Status | 200): Response {
  c.header("content-type", "text/html; charset=utf-8");
  if (typeof html !== "string") return c.body(html, status);
  c.header("content-length", String(Buffer.byteLength(html)));
  return c.body(html, status);
}

/** A fragment without a document, for htmx. */
export async function fragment(c: Ctx, body: ReactNode): Promise<Response> {
  const html = await renderDocument(body, c.var.nonce, () => undefined);
  return answer(c, html, 200);
}

interface TopProps {
  c: Ctx;
  title?: string;
  /** Null: there is nowhere to go back to. */
  back: string | null;
  bare?: boolean;
}

/** The bar on top of a page with its name and the way back. */
export function Top({ c, title, back, bare }: TopProps) {
  return (
    <header className={bare ? "top bare" : "top"}>
      {back === null ? null : (
        <a className={bare ? "ib disc" : "ib"} href={back} aria-label={c.var.t("shell.back")}>
          <Icon name="back" />
        </a>
      )}
      {title ? <h1>{title}</h1> : null}
    </header>
  );
}
