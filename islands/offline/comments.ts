import { queueAndNotify } from "./queue-watch";

interface Detail {
  ctx?: { sourceElement?: Element; response?: unknown };
}

async function queueComment(form: HTMLFormElement): Promise<void> {
  const data = new FormData(form);
  const text = String(data.get("comment") ?? "");
  if (text.trim() === "") return;
  const { keeps = "", kept = "", sent = "", refused = "" } = form.dataset;
  await queueAndNotify({
    kind: "comment",
    path: keeps,
    body: JSON.stringify({ comment: text }),
    text,
    key: String(data.get("once")),
    said: { kept, sent, refused },
  });
  form.closest<HTMLElement>("[popover]")?.hidePopover();
}

/** Queues a comment that failed while offline; online the form can be sent again. */
export function startOfflineComments(): void {
  document.addEventListener("htmx:error", (event) => {
    const { ctx } = (event as CustomEvent<Detail>).detail ?? {};
    const form = ctx?.sourceElement?.closest<HTMLFormElement>("form[data-keeps]");
    if (form && !ctx?.response && !navigator.onLine) void queueComment(form).catch(() => undefined);
  });
}
