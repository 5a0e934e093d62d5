import { BACKGROUND_HEADER } from "../../src/limits/http";
import { noAnswerText, showNotice } from "../page/notices";
import { closeSheet, makeSheetDismissible } from "../page/sheet";
import { timedFetch } from "../timed-fetch";
import { OneSubmission } from "./one-submission";

interface Props {
  close: string;
}

interface ProofState {
  until: string | null;
  password: boolean;
  passkey: boolean;
}

/**
 * The page of the gate, which the form's act answers with; null: something else was answered. `proof_asked` keeps the act
 * from being done where a proof was given in another tab meanwhile.
 */
async function loadGate(form: HTMLFormElement, submitter: HTMLElement | null): Promise<Element | null> {
  const fields = new FormData(form, submitter);
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  body.set("proof_asked", "1");
  const response = await timedFetch(form.action, { method: "POST", headers: { [BACKGROUND_HEADER]: "1" }, body });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.querySelector("main.gate");
}

/** The sheet of picture 45, made of what the page of the gate says. */
function sheetOf(gate: Element, { close }: Props): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = "sheet proof-sheet";
  dialog.setAttribute("aria-labelledby", "proof-title");
  const title = gate.querySelector("h2");
  gate.querySelector(".gate-mark")?.remove();
  const head = document.createElement("div");
  head.className = "sheet-head grip";
  const grab = document.createElement("div");
  grab.className = "grab grip";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "icon-button";
  button.setAttribute("aria-label", close);
  const icons = document.querySelector(".icon use")?.getAttribute("href")?.split("#")[0] ?? "";
  const [icon, use] = ["svg", "use"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  if (icon && use) {
    icon.setAttribute("class", "icon");
    icon.setAttribute("aria-hidden", "true");
    for (const side of ["width", "height"]) icon.setAttribute(side, "24");
    use.setAttribute("href", `${icons}#close`);
    icon.append(use);
    button.append(icon);
  }
  button.addEventListener("click", () => closeSheet(dialog));
  if (title) {
    title.id = "proof-title";
    head.append(title);
  }
  head.append(button);
  const body = document.createElement("div");
  body.className = "stack";
  body.append(...gate.children);
  dialog.append(grab, head, body);
  return dialog;
}

const WHY = "proof_password-why";

/** Where the answer is told: at the password, or above the button of a passkey alone. */
const alertOf = (form: HTMLFormElement): HTMLElement => {
  const known = form.querySelector<HTMLElement>(`#${WHY}`);
  if (known) return known;
  const alert = document.createElement("p");
  alert.id = WHY;
  alert.className = "alert";
  alert.setAttribute("role", "alert");
  const input = form.querySelector<HTMLInputElement>("[name=proof_password]");
  input?.setAttribute("aria-describedby", WHY);
  const field = input?.closest(".field");
  if (field) field.after(alert);
  else form.prepend(alert);
  return alert;
};

/** Sends the evidence. @returns the server's sentence where it was refused; null: proven */
async function prove(form: HTMLFormElement): Promise<string | null> {
  const fields = new FormData(form);
  const passkey = fields.get("proof_passkey");
  const evidence = passkey ? { passkey: JSON.parse(String(passkey)) } : { password: fields.get("proof_password") };
  const response = await timedFetch("/api/auth/proof", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(evidence),
  });
  if (response.ok) return null;
  return (await response.json()).error.message;
}

function refuse(form: HTMLFormElement, text: string): void {
  alertOf(form).textContent = text;
  const input = form.querySelector<HTMLInputElement>("[name=proof_password]");
  input?.setAttribute("aria-invalid", "true");
  input?.select();
}

interface SheetEnds {
  proven(): void;
  /** Closed without a proof. */
  cancelled(): void;
}

/** Sends the evidence of a sheet when it is called, one at a time; what is proven after the sheet was closed is not gone on with. */
function proofSender(dialog: HTMLDialogElement, form: HTMLFormElement, proven: () => void): () => Promise<void> {
  let isProving = false;
  return async () => {
    if (isProving) return;
    isProving = true;
    try {
      const refused = await prove(form);
      if (!dialog.open) return;
      if (refused !== null) return refuse(form, refused);
      proven();
    } catch {
      alertOf(form).textContent = noAnswerText();
    } finally {
      isProving = false;
    }
  };
}

/** Asks for the proof over the page. */
function openSheet(dialog: HTMLDialogElement, ends: SheetEnds, back: HTMLElement | null): void {
  const form = dialog.querySelector<HTMLFormElement>("#proof");
  if (!form) throw new Error("a gate without a form");
  let isProven = false;
  const send = proofSender(dialog, form, () => {
    isProven = true;
    dialog.close();
    ends.proven();
  });
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  // The button of a passkey submits without an event.
  form.submit = () => void send();
  const release = makeSheetDismissible(dialog, () => void closeSheet(dialog));
  dialog.addEventListener("close", () => {
    release();
    dialog.remove();
    back?.focus();
    if (!isProven) ends.cancelled();
  });
  document.body.append(dialog);
  dialog.showModal();
  // Mounts the passkey's button and the eye of the password.
  document.dispatchEvent(new Event("htmx:after:swap"));
  dialog.querySelector<HTMLElement>("#proof button, #proof input:not([type=hidden])")?.focus();
}

/** Where the focus goes when the sheet is closed: into a popover that the sheet has closed it cannot. */
function opener(form: HTMLFormElement, submitter: HTMLElement | null): HTMLElement | null {
  const popover = form.closest("[popover]");
  return popover ? document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`) : submitter;
}

async function needsSheet(): Promise<boolean> {
  const response = await timedFetch("/api/auth/proof");
  if (!response.ok) return false;
  const { until, password, passkey }: ProofState = await response.json();
  return until === null && (password || passkey);
}

/** A form whose act needs a proof: where the session has none, a sheet asks for it; without a script the page does. */
export function mount(element: HTMLElement, props: Props): void {
  const form = element as HTMLFormElement;
  const submission = new OneSubmission(form);
  form.addEventListener("submit", async (event) => {
    if (!submission.begins(event)) return;
    const { submitter } = event;
    const proven = () => submission.send(submitter);
    try {
      const gate = (await needsSheet()) ? await loadGate(form, submitter) : null;
      if (gate) openSheet(sheetOf(gate, props), { proven, cancelled: () => submission.end() }, opener(form, submitter));
      else proven();
    } catch {
      submission.end();
      showNotice(noAnswerText(), () => form.requestSubmit(submitter));
    }
  });
}
