import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { timedFetch } from "../timed-fetch";

interface Props {
  mode: "login" | "proof" | "registration";
  field: string;
  texts: { unsupported: string; stopped: string; existing: string; failed: string };
}

/** The server's sentence about a refused call. */
class Refused extends Error {}

const PROOF_PATH = `/account/proof?next=${encodeURIComponent("/account/passkeys")}`;

interface Answered {
  error?: { code: string; message: string };
}

async function loadOptions<T>(mode: Props["mode"]): Promise<T> {
  const path = mode === "registration" ? "registration-options" : "options";
  const response = await timedFetch(`/api/auth/passkeys/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(mode === "registration" ? {} : { purpose: mode }),
  });
  if (response.ok) return response.json();
  const { error } = (await response.json()) as Answered;
  if (error?.code === "proof_required") location.assign(PROOF_PATH);
  throw new Refused(error?.message ?? "");
}

async function askBrowser(mode: Props["mode"]): Promise<object> {
  if (mode === "registration")
    return startRegistration({
      optionsJSON: await loadOptions<Parameters<typeof startRegistration>[0]["optionsJSON"]>(mode),
    });
  const optionsJSON = await loadOptions<Parameters<typeof startAuthentication>[0]["optionsJSON"]>(mode);
  return startAuthentication({ optionsJSON });
}

function textOf(error: unknown, texts: Props["texts"]): string {
  if (error instanceof Refused) return error.message || texts.failed;
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return texts.existing;
  return error instanceof Error && error.name === "NotAllowedError" ? texts.stopped : texts.failed;
}

/** A button that asks the browser for a passkey and submits its form with the answer. */
export function mount(element: HTMLElement, { mode, field, texts }: Props): void {
  const button = element.querySelector("button");
  const input = element.querySelector<HTMLInputElement>(`input[name="${field}"]`);
  const alert = element.querySelector<HTMLElement>("[role=alert]");
  if (!button || !input || !alert) return;

  const show = (text: string): void => {
    alert.textContent = text;
    alert.hidden = text === "";
  };
  const submitWith = (answer: object): void => {
    input.value = JSON.stringify(answer);
    input.form?.submit();
  };

  const presses = new AbortController();
  button.addEventListener("click", async () => {
    presses.abort();
    if (!browserSupportsWebAuthn()) return show(texts.unsupported);
    show("");
    button.disabled = true;
    try {
      submitWith(await askBrowser(mode));
    } catch (error) {
      show(textOf(error, texts));
    } finally {
      button.disabled = false;
    }
  });
  if (mode === "login") void suggest(submitWith, presses.signal);
}

/**
 * Lets the browser suggest passkeys in the username's field; without one everything stays as it is. @param pressed the
 * button was pressed meanwhile: a suggestion would end what it asks
 */
async function suggest(submitWith: (answer: object) => void, pressed: AbortSignal): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  try {
    const optionsJSON = await loadOptions<Parameters<typeof startAuthentication>[0]["optionsJSON"]>("login");
    if (pressed.aborted) return;
    submitWith(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch {
    // Nobody asked for it.
  }
}
