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

/** That a password is weak, and its consent, are about the one that was sent. */
const forgetWeakPassword = ({ form }: Control): void => form?.querySelector("#weak-why")?.closest("fieldset")?.remove();

function onChange({ target }: Event, refusedValues: RefusedValues): void {
  const control = target as Control;
  if (!isServerRendered(control)) return;
  if (control.form && fieldErrorOf(control) && isCorrected(control, refusedValues)) clearFieldError(control);
  if (control.name === "password") forgetWeakPassword(control);
  const confirm = control.name === "password" ? control.form?.elements.namedItem("confirm") : null;
  if (confirm instanceof HTMLInputElement && fieldErrorOf(confirm) && confirm.value && matchesPassword(confirm))
    clearFieldError(confirm);
}

function rememberRefused(refusedValues: RefusedValues): void {
  for (const control of document.querySelectorAll<Control>('[aria-invalid="true"]'))
    if (!refusedValues.has(control)) refusedValues.set(control, control.value);
}

const PASSWORDS = 'input[autocomplete="new-password"]';
const TEXTS = 'input:not([type]),input[type="text"],input[type="email"],textarea';

const keyOf = (control: Control): string => `${control.form?.id} ${control.name}`;
const within = (root: Document | Element | undefined, selector: string): Control[] => [
  ...(root?.querySelectorAll<Control>(selector) ?? []),
];

interface SwapDetail {
  ctx?: { sourceElement?: Element; response?: { status: number } };
}

const contextOf = (event: Event) => (event as CustomEvent<SwapDetail>).detail?.ctx ?? {};
const sourceOf = (event: Event): Element | undefined => contextOf(event).sourceElement;

/**
 * By form and field, what an answer that replaces the form must not take away: new passwords, which the server never
 * sends back, and, where it is a refusal, what was typed while it was on its way.
 */
function typedValuesOf(event: Event, sentValues: WeakMap<Control, string>): Map<string, string> {
  const [sourceElement, { response }] = [sourceOf(event), contextOf(event)];
  const isRefused = !response || response.status >= 400;
  const isChanged = (control: Control): boolean => (sentValues.get(control) ?? control.value) !== control.value;
  const changed = isRefused ? within(sourceElement, TEXTS).filter(isChanged) : [];
  return new Map([...within(sourceElement, PASSWORDS), ...changed].map((each) => [keyOf(each), each.value]));
}

function restorePasswords(typed: Map<string, string>): void {
  for (const input of within(document, PASSWORDS)) if (!input.value) input.value = typed.get(keyOf(input)) ?? "";
}

function restoreTexts(typed: Map<string, string>): void {
  for (const control of within(document, TEXTS)) {
    const value = typed.get(keyOf(control));
    if (value === undefined || value === control.value) continue;
    control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

let isStarted = false;

export function startFieldErrors(): void {
  if (isStarted) return;
  isStarted = true;
  const refusedValues: RefusedValues = new WeakMap();
  const sentValues = new WeakMap<Control, string>();
  let typedValues = new Map<string, string>();
  for (const kind of ["input", "change"]) document.addEventListener(kind, (event) => onChange(event, refusedValues));
  const rememberSent = ({ target }: Event): void => {
    // A second press while the first is on its way sends nothing.
    for (const control of within(target as Element, TEXTS))
      if (!sentValues.has(control)) sentValues.set(control, control.value);
  };
  document.addEventListener("submit", rememberSent, true);
  document.addEventListener("htmx:finally:request", (event) => {
    for (const control of within(sourceOf(event), TEXTS)) sentValues.delete(control);
  });
  document.addEventListener("htmx:before:swap", (event) => {
    typedValues = typedValuesOf(event, sentValues);
  });
  document.addEventListener("htmx:after:swap", () => {
    restorePasswords(typedValues);
    rememberRefused(refusedValues);
    restoreTexts(typedValues);
    typedValues = new Map();
  });
  rememberRefused(refusedValues);
}
