/** What was refused, field by field: our own sentences, which go when what was wrong has been put right. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stood in a field when it was refused. */
const refused = new WeakMap<Control, string>();

const fault = ({ name, form }: Control): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`#${CSS.escape(name)}-why`) ?? null;

/** A password that is typed twice is right when both are the same. */
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

/** A form that React draws says itself what is wrong with it: what it drew is not to be taken away. */
const isOurs = ({ form }: Control): boolean => form?.dataset.ownFaults === undefined;

function onChange({ target }: Event): void {
  const control = target as Control;
  if (!isOurs(control)) return;
  if (control.form && fault(control) && isMended(control)) acquit(control);
  const confirm = control.name === "password" ? control.form?.elements.namedItem("confirm") : null;
  if (confirm instanceof HTMLInputElement && fault(confirm) && confirm.value && agrees(confirm))
    acquit(confirm);
}

/** The browser's own bubbles speak the browser's language: the server answers in ours, beside the field. */
function takeOver(): void {
  for (const form of document.forms) form.noValidate = true;
  for (const control of document.querySelectorAll<Control>('[aria-invalid="true"]'))
    if (!refused.has(control)) refused.set(control, control.value);
}

const typed = new Map<string, string>();
const PASSWORDS = 'input[autocomplete="new-password"]';

/** A form that comes back refused keeps the new passwords in this page; they are never sent back by the server. */
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
  takeOver();
}
