import { html, raw } from "hono/html";
import { type Language, textDirection } from "../../i18n/languages";
import type { Email } from "../../mail/mail-transport";

interface EmailLink {
  label: string;
  url: string;
}

interface EmailParts {
  language: Language;
  subject: string;
  greeting: string;
  paragraphs: string[];
  code?: string;
  button?: EmailLink;
  note: string[];
  /** A link that the last note names. */
  aside?: EmailLink;
  /** A link that ends emails of this kind. */
  unsubscribe?: EmailLink;
  /** Who runs the server that sends it, and where that is read. */
  sender?: EmailLink;
}

/** The content of an email, without language and greeting. */
export type EmailContent = Omit<EmailParts, "language" | "greeting" | "sender">;

/** Placeholders of an email's texts. */
export type EmailParams = Record<string, string>;

const PRODUCT_NAME = "Driftglass";

/** Used by mail clients that support `prefers-color-scheme`. */
const EMAIL_STYLE = `
  body { margin: 0; padding: 24px 12px; background: #edf3f2; color: #0f2e36; font: 400 16px/1.5 -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif; }
  .letter { max-width: 440px; margin: 0 auto; padding: 28px 24px; background: #fcfefd; border-radius: 16px; }
  .name { margin: 0 0 20px; font: 600 20px/1.3 Palatino, "Noto Serif", "Noto Naskh Arabic", Georgia, serif; }
  p { margin: 0 0 16px; text-wrap: pretty; }
  :lang(ja) p { word-break: auto-phrase; }
  .code { font: 600 34px/1.2 ui-monospace, Menlo, Consolas, monospace; text-align: center; padding: 14px 8px; background: #e0eae9; border-radius: 12px; }
  .go { display: block; padding: 13px 20px; border-radius: 24px; background: #0c5563; color: #f4fbfa; font-weight: 600; text-align: center; text-decoration: none; }
  .note { margin: 16px 0 0; color: #43606a; font-size: 14px; }
  .note a { color: #0c5563; word-break: break-all; }
  @media (prefers-color-scheme: dark) {
    body { background: #081a23; color: #e6f0f1; } .letter { background: #10272f; } .code { background: #193642; }
    .go { background: #f2bb6e; color: #2a1a04; } .note { color: #a9c0c6; } .note a { color: #f2bb6e; }
  }
`;

const noteLink = ({ label, url }: EmailLink) => html`<p class="note"><a href="${url}">${label}</a></p>`;

const renderEmailHtml = (parts: EmailParts) => html`<!doctype html>
<html lang="${parts.language}" dir="${textDirection(parts.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${parts.subject}</title>
<style>${raw(EMAIL_STYLE)}</style>
</head>
<body>
<div class="letter">
<p class="name">${PRODUCT_NAME}</p>
<p>${parts.greeting}</p>
${parts.paragraphs.map((text) => html`<p>${text}</p>\n`)}
${parts.code ? html`<p class="code" dir="ltr">${parts.code}</p>` : ""}
${parts.button ? html`<a class="go" href="${parts.button.url}">${parts.button.label}</a>` : ""}
${parts.note.map((text) => html`<p class="note">${text}</p>\n`)}
${parts.aside ? noteLink(parts.aside) : ""}
${parts.button ? html`<p class="note" dir="ltr"><a href="${parts.button.url}">${parts.button.url}</a></p>` : ""}
${parts.unsubscribe ? noteLink(parts.unsubscribe) : ""}
${parts.sender ? noteLink(parts.sender) : ""}
</div>
</body>
</html>
`;

const renderEmailText = ({ greeting, paragraphs, code, button, note, ...parts }: EmailParts): string => {
  const linesOf = (...links: (EmailLink | undefined)[]) =>
    links.flatMap((link) => (link ? [`${link.label}\n${link.url}`] : []));
  const below = linesOf(parts.aside, parts.unsubscribe, parts.sender);
  const above = [...(code ? [code] : []), ...linesOf(button)];
  return [greeting, ...paragraphs, ...above, ...note, ...below, PRODUCT_NAME].join("\n\n");
};

/** An email as text and as HTML, without external resources. */
export const renderEmail = (parts: EmailParts): Omit<Email, "to"> => ({
  subject: parts.subject,
  language: parts.language,
  text: `${renderEmailText(parts)}\n`,
  // Nothing in it waits: it is no promise.
  html: (renderEmailHtml(parts) as Awaited<ReturnType<typeof renderEmailHtml>>).toString(),
  ...(parts.unsubscribe && { unsubscribeUrl: parts.unsubscribe.url }),
});
