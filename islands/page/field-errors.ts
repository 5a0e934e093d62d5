/** What was refused, field by field: our own sentences, which go when what was wrong has been put right. */

import { whenParsed } from "./when-parsed";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Value at the refusal. */
const refused = new WeakMap<Control, string>();

const fault = ({ name, form }: Control): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`#${CSS.escape(name)}-why`) ?? null;

function agrees({ name, value, form }: Control): boolean {
  const first = form?.elements.namedItem("password");
  return name !== "confirm" || !(first instanceof HTMLInputElement) || first.value === value;
}

const isChoice = (control: Control): boolean => control.type === "radio" || control.type === "checkbox";

function isMended(control: Control): boolean {
  if (isChoice(control)) return true;
  return control.value !== refused.get(control) && control.checkValidity() && agrees(control);
}

function acquit(control: Control): void {
  fault(control)?.remove();
  control.removeAttribute("aria-invalid");
  control.closest(".invalid")?.classList.remove("invalid");
}

/** React forms render their own errors. */
const isOurs = ({ form }: Control): boolean => form?.dataset.ownFaults === undefined;

function onChange({ target }: Event): void {
  const control = target as Control;
  if (!isOurs(control)) return;
  if (control.form && fault(control) && isMended(control)) acquit(control);
  const confirm = control.name === "password" ? control.form?.elements.namedItem("confirm") : null;
  if (confirm instanceof HTMLInputElement && fault(confirm) && confirm.value && agrees(confirm))
    acquit(confirm);
}

/** Browser validation messages are in the browser's language; the server's are used. */
function takeOver(): void {
  for (const form of document.forms) form.noValidate = true;
  for (const control of document.querySelectorAll<Control>('[aria-invalid="true"]'))
    if (!refused.has(control)) refused.set(control, control.value);
}

const typed = new Map<string, string>();
const PASSWORDS = 'input[autocomplete="new-password"]';

/** After a refusal new passwords are restored here; the server never sends them back. */
function rememberPasswords(event: Event): void {
  typed.clear();
  const source = (event as CustomEvent<{ ctx?: { sourceElement?: Element } }>).detail?.ctx?.sourceElement;
  for (const input of source?.querySelectorAll<HTMLInputElement>(PASSWORDS) ?? [])
    typed.set(`${source?.id} ${input.name}`, input.value);
}

function restorePasswords(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(PASSWORDS))
    if (!input.value) input.value = typed.get(`${input.form?.id} ${input.name}`) ?? "";
  typed.clear();
}

export function startFaults(): void {
  document.addEventListener("input", onChange);
  document.addEventListener("change", onChange);
  document.addEventListener("htmx:before:swap", rememberPasswords);
  document.addEventListener("htmx:after:swap", () => {
    restorePasswords();
    takeOver();
  });
  whenParsed(takeOver);
}
