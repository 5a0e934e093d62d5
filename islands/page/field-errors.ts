/** Field errors: the server's own texts, removed once the field is corrected. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The value of each control at the refusal. */
type RefusedValues = WeakMap<Control, string>;

const fieldErrorOf = ({ name, form }: Control): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`#${CSS.escape(name)}-why`) ?? null;

function matchesPassword({ name, value, form }: Control): boolean {
  const first = form?.elements.namedItem("password");
  return name !== "confirm" || !(first instanceof HTMLInputElement) || first.value === value;
}

const isChoice = (control: Control): boolean => control.type === "radio" || control.type === "checkbox";

function isCorrected(control: Control, refusedValues: RefusedValues): boolean {
  if (isChoice(control)) return true;
  return control.value !== refusedValues.get(control) && control.checkValidity() && matchesPassword(control);
}

function clearFieldError(control: Control): void {
  fieldErrorOf(control)?.remove();
  // Of a group of choices it is the first one.
  control.form?.querySelector(`[aria-invalid][name="${CSS.escape(control.name)}"]`)?.removeAttribute("aria-invalid");
  control.closest(".invalid")?.classList.remove("invalid");
}

/** React forms render their own errors. */
const isServerRendered = ({ form }: Control): boolean => form?.dataset.ownFaults === undefined;

function onChange({ target }: Event, refusedValues: RefusedValues): void {
  const control = target as Control;
  if (!isServerRendered(control)) return;
  if (control.form && fieldErrorOf(control) && isCorrected(control, refusedValues)) clearFieldError(control);
  const confirm = control.name === "password" ? control.form?.elements.namedItem("confirm") : null;
  if (confirm instanceof HTMLInputElement && fieldErrorOf(confirm) && confirm.value && matchesPassword(confirm))
    clearFieldError(confirm);
}

function rememberRefused(refusedValues: RefusedValues): void {
  for (const control of document.querySelectorAll<Control>('[aria-invalid="true"]'))
    if (!refusedValues.has(control)) refusedValues.set(control, control.value);
}

const PASSWORDS = 'input[autocomplete="new-password"]';

/** New passwords by form and field: after a refusal they are restored here, as the server never sends them back. */
function typedPasswordsOf(event: Event): Map<string, string> {
  const source = (event as CustomEvent<{ ctx?: { sourceElement?: Element } }>).detail?.ctx?.sourceElement;
  const inputs = source?.querySelectorAll<HTMLInputElement>(PASSWORDS) ?? [];
  return new Map([...inputs].map((input) => [`${source?.id} ${input.name}`, input.value]));
}

function restorePasswords(typed: Map<string, string>): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(PASSWORDS))
    if (!input.value) input.value = typed.get(`${input.form?.id} ${input.name}`) ?? "";
  typed.clear();
}

let isStarted = false;

export function startFieldErrors(): void {
  if (isStarted) return;
  isStarted = true;
  const refusedValues: RefusedValues = new WeakMap();
  let typedPasswords = new Map<string, string>();
  for (const kind of ["input", "change"]) document.addEventListener(kind, (event) => onChange(event, refusedValues));
  document.addEventListener("htmx:before:swap", (event) => {
    typedPasswords = typedPasswordsOf(event);
  });
  document.addEventListener("htmx:after:swap", () => {
    restorePasswords(typedPasswords);
    rememberRefused(refusedValues);
  });
  rememberRefused(refusedValues);
}
