/** Field errors: the server's own texts, removed once the field is corrected. */

import { whenParsed } from "./when-parsed";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Value at the refusal. */
const refusedValues = new WeakMap<Control, string>();

const fieldErrorOf = ({ name, form }: Control): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`#${CSS.escape(name)}-why`) ?? null;

function matchesPassword({ name, value, form }: Control): boolean {
  const first = form?.elements.namedItem("password");
  return name !== "confirm" || !(first instanceof HTMLInputElement) || first.value === value;
}

const isChoice = (control: Control): boolean => control.type === "radio" || control.type === "checkbox";

function isCorrected(control: Control): boolean {
  if (isChoice(control)) return true;
  return control.value !== refusedValues.get(control) && control.checkValidity() && matchesPassword(control);
}

function clearFieldError(control: Control): void {
  fieldErrorOf(control)?.remove();
  control.removeAttribute("aria-invalid");
  control.closest(".invalid")?.classList.remove("invalid");
}

/** React forms render their own errors. */
const isServerRendered = ({ form }: Control): boolean => form?.dataset.ownFaults === undefined;

function onChange({ target }: Event): void {
  const control = target as Control;
  if (!isServerRendered(control)) return;
  if (control.form && fieldErrorOf(control) && isCorrected(control)) clearFieldError(control);
  const confirm = control.name === "password" ? control.form?.elements.namedItem("confirm") : null;
  if (
    confirm instanceof HTMLInputElement &&
    fieldErrorOf(confirm) &&
    confirm.value &&
    matchesPassword(confirm)
  )
    clearFieldError(confirm);
}

/** Browser validation messages are in the browser's language; the server's are used. */
function disableNativeValidation(): void {
  for (const form of document.forms) form.noValidate = true;
  for (const control of document.querySelectorAll<Control>('[aria-invalid="true"]'))
    if (!refusedValues.has(control)) refusedValues.set(control, control.value);
}

const typedPasswords = new Map<string, string>();
const PASSWORDS = 'input[autocomplete="new-password"]';

/** After a refusal new passwords are restored here; the server never sends them back. */
function rememberPasswords(event: Event): void {
  typedPasswords.clear();
  const source = (event as CustomEvent<{ ctx?: { sourceElement?: Element } }>).detail?.ctx?.sourceElement;
  for (const input of source?.querySelectorAll<HTMLInputElement>(PASSWORDS) ?? [])
    typedPasswords.set(`${source?.id} ${input.name}`, input.value);
}

function restorePasswords(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(PASSWORDS))
    if (!input.value) input.value = typedPasswords.get(`${input.form?.id} ${input.name}`) ?? "";
  typedPasswords.clear();
}

export function startFieldErrors(): void {
  document.addEventListener("input", onChange);
  document.addEventListener("change", onChange);
  document.addEventListener("htmx:before:swap", rememberPasswords);
  document.addEventListener("htmx:after:swap", () => {
    restorePasswords();
    disableNativeValidation();
  });
  whenParsed(disableNativeValidation);
}
