import type { Htmx } from "htmx.org";
import { PICTURE_LIMITS } from "../../src/limits/pictures";
import type { UploadProps } from "../../src/ui/upload";
import { newIdempotencyKey } from "../page/idempotency-key";
import { showNotice } from "../page/notices";
import { type UploadResponse, uploadForm } from "./request";

type UploadOutcome = { kind: "done" | "stopped" | "silent" | "signed_out" } | { kind: "refused"; message: string };

function uploadOutcomeOf(response: UploadResponse): UploadOutcome {
  if (response.kind !== "answered") return response;
  if (response.status >= 200 && response.status < 300) return { kind: "done" };
  if (response.status === 401) return { kind: "signed_out" };
  try {
    return { kind: "refused", message: JSON.parse(response.body).error.message };
  } catch {
    return { kind: "silent" };
  }
}

type Texts = UploadProps["texts"];
type Types = readonly string[];

const PICTURES_SELECTOR = "#pictures";

const isPicture = (file: File): boolean => (PICTURE_LIMITS.types as Types).includes(file.type);

function fileFaultOf(file: File, texts: Texts): string | null {
  if (!isPicture(file)) return texts.unsupported_image;
  return file.size > PICTURE_LIMITS.max ? texts.image_too_large : null;
}

const makeElement = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  textContent = "",
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(tag), { className, textContent });

function createUploadRow(file: File, texts: Texts) {
  const row = makeElement("li", "");
  const image = Object.assign(makeElement("img", ""), { alt: "" });
  if (isPicture(file)) image.src = URL.createObjectURL(file);
  const status = makeElement("p", "text-13", texts.waiting);
  const meter = Object.assign(makeElement("progress", "meter"), { max: 1, value: 0, ariaLabel: file.name });
  const middle = makeElement("div", "grow");
  const button = Object.assign(makeElement("button", "button small secondary", texts.cancel), {
    type: "button",
  });
  middle.append(status, meter);
  row.append(image, middle, button);
  const remove = () => {
    URL.revokeObjectURL(image.src);
    row.remove();
  };
  return { row, said: status, meter, button, remove };
}
type UploadRow = ReturnType<typeof createUploadRow>;

/** @param retry given where another try may work */
function showUploadFailure(
  { said: status, meter, button, remove }: UploadRow,
  text: string,
  texts: Texts,
  retry?: () => void,
): void {
  status.className = "field-error";
  status.role = "alert";
  status.textContent = text;
  meter.hidden = true;
  button.textContent = retry ? texts.retry : texts.close;
  button.onclick = retry ?? remove;
}

const page = globalThis as unknown as { htmx: Htmx };

/** Replaces the pictures by those of a fresh copy of the page. */
const refresh = (): Promise<void> =>
  page.htmx.ajax("GET", location.pathname, {
    target: PICTURES_SELECTOR,
    select: PICTURES_SELECTOR,
    swap: "outerHTML",
  });

async function finish(row: UploadRow, outcome: UploadOutcome, texts: Texts, retry: () => void): Promise<void> {
  switch (outcome.kind) {
    case "signed_out":
      return location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
    case "refused":
      return showUploadFailure(row, outcome.message, texts);
    case "silent":
      return showUploadFailure(row, texts.failed, texts, retry);
    case "stopped":
      return row.remove();
    case "done":
      await refresh();
      row.remove();
      return showNotice(texts.done);
    default:
      outcome satisfies never;
  }
}

async function uploadWithProgress(
  file: File,
  row: UploadRow,
  key: string,
  { api, texts }: UploadProps,
): Promise<UploadOutcome> {
  const { said: status, meter, button } = row;
  const abort = new AbortController();
  const percent = new Intl.NumberFormat(document.documentElement.dataset.numbers, { style: "percent" });
  status.className = "text-13 numeric";
  status.textContent = texts.sending;
  meter.hidden = false;
  button.textContent = texts.cancel;
  button.onclick = () => abort.abort();
  const onProgress = (share: number) => {
    meter.value = share;
    status.textContent = share < 1 ? `${texts.sending} ${percent.format(share)}` : texts.looking;
  };
  const form = new FormData();
  form.set("file", file);
  return uploadOutcomeOf(await uploadForm({ api, form, key, onProgress, signal: abort.signal }));
}

/** Uploads chosen files one by one. */
export function mount(form: HTMLElement, props: UploadProps): void {
  const input = form.querySelector<HTMLInputElement>('input[type="file"]');
  const list = form.querySelector(".uploads");
  if (!input || !list) return;
  const { texts } = props;
  let queueEnd: Promise<unknown> = Promise.resolve();

  const queue = (file: File, row: UploadRow, key: string): void => {
    let isWaiting = true;
    row.button.onclick = () => {
      isWaiting = false;
      row.remove();
    };
    const retry = () => queue(file, row, key);
    queueEnd = queueEnd.then(async () => {
      if (isWaiting) await finish(row, await uploadWithProgress(file, row, key, props), texts, retry);
    });
  };
  const addFile = (file: File, key: string): void => {
    const row = createUploadRow(file, texts);
    if (!props.many) list.replaceChildren();
    list.append(row.row);
    const fault = fileFaultOf(file, texts);
    if (fault) showUploadFailure(row, fault, texts);
    else queue(file, row, key);
  };

  input.multiple = props.many;
  input.required = false;
  form.classList.add("live");
  const addChosen = (key?: string) => {
    for (const file of input.files ?? []) addFile(file, key ?? newIdempotencyKey());
    input.value = "";
  };
  input.addEventListener("change", () => addChosen());
  // A file may have been chosen before this script came; the form may be sending it already, with this key.
  addChosen(form.querySelector<HTMLInputElement>('[name="once"]')?.value);
}
