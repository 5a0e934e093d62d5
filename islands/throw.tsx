import { type FormEvent, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { REQUEST_TIMEOUT } from "../src/limits";
import { Icon } from "../src/ui/icon";
import {
  DesignPicker,
  ThrowAlert,
  type ThrowDesign,
  ThrowPaper,
  type ThrowTexts,
} from "../src/ui/throw-fields";
import { urls } from "../src/ui/urls";
import { forgetDraft, keepDraft, readDraft } from "./draft";
import { fly } from "./flight";
import { noAnswer, showNotice } from "./notices";
import { dragsAway, leave } from "./sheet";

/** What GET /throw.json says. */
export interface ThrowSheet {
  /** False: not signed in, or the profile is incomplete; the page /throw knows the way on. */
  ready: boolean;
  person: string;
  icons: string;
  texts: ThrowTexts & { empty: string; success: string; limit: string; failed: string; retry: string };
  designs: ThrowDesign[];
}

interface Trouble {
  short: string;
  sentence: string;
  field?: string;
  /** No answer came: trying again with the same key is one effect. */
  again?: boolean;
}

const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

let sent = { body: "", key: "" };

/** One key for one content, so that a retry after silence throws no second bottle. */
function keyFor(body: string): string {
  if (sent.body !== body) sent = { body, key: freshKey() };
  return sent.key;
}

function send(body: string): Promise<Response> {
  return fetch("/api/bottles", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": keyFor(body) },
    body,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  });
}

interface ErrorBody {
  error: { code: string; message: string; fields?: Record<string, string> };
}

/** Specification section 4: 400 is the throw limit, anything else a failed throw. */
async function troubleOf(response: Response, texts: ThrowSheet["texts"]): Promise<Trouble> {
  const { error } = (await response.json()) as ErrorBody;
  const short = response.status === 400 ? texts.limit : texts.failed;
  return { short, sentence: error.message, field: error.fields?.content };
}

async function throwIt(body: string, texts: ThrowSheet["texts"]): Promise<Trouble | null> {
  try {
    const response = await send(body);
    if (response.status === 401) location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
    const trouble = response.ok ? null : await troubleOf(response, texts);
    sent = { body: "", key: "" };
    return trouble;
  } catch {
    return { short: texts.failed, sentence: noAnswer(), again: true };
  }
}

interface Props {
  sheet: ThrowSheet;
  from: HTMLElement;
  onClosed: () => void;
}

/** What the form does: sends once, whatever is tapped meanwhile, and says what went wrong. */
function useThrow({ sheet, from }: Props, close: () => Promise<void>) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const land = async (design: string) => {
    forgetDraft(sheet.person);
    const start = from.getBoundingClientRect();
    await close();
    showNotice(sheet.texts.success);
    document.body.dispatchEvent(new Event("thrown"));
    await fly(sheet.designs.find((each) => each.id === design)?.svg ?? "", start);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (running.current) return;
    const data = new FormData(event.currentTarget);
    const content = String(data.get("content"));
    const designId = String(data.get("designId"));
    const { texts } = sheet;
    if (content.trim() === "")
      return setTrouble({ short: texts.failed, sentence: texts.empty, field: texts.empty });
    running.current = true;
    setBusy(true);
    const failure = await throwIt(JSON.stringify({ content, designId }), texts);
    running.current = false;
    setBusy(false);
    setTrouble(failure);
    if (!failure) await land(designId);
  };

  return { trouble, busy, onSubmit };
}

function Buttons({ texts, busy, close }: { texts: ThrowTexts; busy: boolean; close: () => void }) {
  return (
    <>
      <div className="goes">
        <button type="button" className="btn sec" onClick={close}>
          {texts.cancel}
        </button>
        <button type="submit" className={busy ? "btn pri busy-btn" : "btn pri"} aria-busy={busy}>
          <Icon name="throw" size={20} />
          {texts.confirm}
        </button>
      </div>
      <p className="foot-line num">{texts.left}</p>
    </>
  );
}

function Head({ texts, close }: { texts: ThrowTexts; close: () => void }) {
  return (
    <div className="grip">
      <div className="grab" />
      <div className="sheet-head">
        <h2 className="t20" id="throw-title">
          {texts.title}
        </h2>
        <button type="button" className="ib" onClick={close} aria-label={texts.close}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}

function Failure({ trouble, retry }: { trouble: Trouble | null; retry: string }) {
  if (!trouble || trouble.field) return null;
  return (
    <ThrowAlert short={trouble.short} sentence={trouble.sentence}>
      {trouble.again ? (
        <button type="submit" className="link">
          {retry}
        </button>
      ) : null}
    </ThrowAlert>
  );
}

function ThrowDialog(props: Props) {
  const { sheet, onClosed } = props;
  const { texts } = sheet;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => leave(dialog.current);
  const { trouble, busy, onSubmit } = useThrow(props, close);
  const [written] = useState(() => readDraft(sheet.person));
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.querySelector("textarea")?.focus();
    return dragsAway(element, () => void leave(element));
  }, []);
  return (
    <dialog ref={dialog} className="sheet throw-form" aria-labelledby="throw-title" onClose={onClosed}>
      <Head texts={texts} close={close} />
      <form
        onSubmit={onSubmit}
        onInput={(event) => keepDraft(sheet.person, new FormData(event.currentTarget).get("content"))}
        noValidate
      >
        <ThrowPaper
          texts={texts}
          written={written}
          error={trouble?.field}
          count={new Intl.NumberFormat(document.documentElement.dataset.numbers).format([...written].length)}
        />
        <DesignPicker texts={texts} designs={sheet.designs} />
        <Failure trouble={trouble} retry={texts.retry} />
        <Buttons texts={texts} busy={busy} close={close} />
      </form>
    </dialog>
  );
}

async function load(): Promise<ThrowSheet> {
  const response = await fetch("/throw.json", { signal: AbortSignal.timeout(REQUEST_TIMEOUT) });
  if (!response.ok) throw new Error("no throw sheet");
  return response.json();
}

let opening = false;

function show(sheet: ThrowSheet, from: HTMLElement): void {
  urls.static = (name) => (name === "icons.svg" ? sheet.icons : `/static/${name}`);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const onClosed = () => {
    root.unmount();
    place.remove();
    from.focus();
  };
  root.render(<ThrowDialog sheet={sheet} from={from} onClosed={onClosed} />);
}

/** Opens the throw sheet over the page. @throws when the server does not answer; the caller offers to try again */
export async function open(from: HTMLElement): Promise<void> {
  if (opening || document.querySelector("dialog[open]")) return;
  opening = true;
  from.classList.add("busy-btn");
  try {
    const sheet = await load();
    if (sheet.ready) show(sheet, from);
    else location.assign("/throw");
  } finally {
    opening = false;
    from.classList.remove("busy-btn");
  }
}
