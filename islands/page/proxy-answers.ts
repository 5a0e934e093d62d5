/** What a proxy answers in the server's place, as in a restart. */
interface HtmxDetail {
  ctx?: {
    sourceElement?: Element;
    request?: { headers: Record<string, string> };
    response?: { status: number; headers: Headers };
  };
}

const ctxOf = (event: Event) => (event as CustomEvent<HtmxDetail>).detail?.ctx ?? {};

/** It has no request's number, and must not replace a form and what was typed: as if no answer came. */
function onResponse(event: Event): void {
  const { sourceElement, response } = ctxOf(event);
  if (!sourceElement || !response || response.status < 500 || response.headers.has("x-request-id")) return;
  event.preventDefault();
  sourceElement.dispatchEvent(new CustomEvent("htmx:error", { bubbles: true, detail: { ctx: { sourceElement } } }));
}

/** A form with a key says so: a proxy sends it again where its server ended before the answer. */
function onRequest(event: Event): void {
  const { sourceElement, request } = ctxOf(event);
  const key = sourceElement?.closest("form")?.querySelector<HTMLInputElement>('[name="once"]')?.value;
  if (key && request) request.headers["Idempotency-Key"] = key;
}

/** With htmx, which alone causes them. */
export function watchProxyAnswers(): void {
  document.addEventListener("htmx:config:request", onRequest);
  document.addEventListener("htmx:before:response", onResponse);
}
