import { REQUEST_TIMEOUT } from "../../src/limits/http";

/** Lets one submission of a form through at a time: further ones are dropped until it has ended. */
export class OneSubmission {
  #isBusy = false;
  #isPassing = false;
  #passed: Event | null = null;
  #timer = 0;

  constructor(private readonly form: HTMLFormElement) {
    // The browser may keep the page for the way back.
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.end());
  }

  /** @returns whether this submission begins the act; what `send` submits goes to the server */
  begins(event: Event): boolean {
    if (this.#isPassing) {
      this.#passed = event;
      return false;
    }
    event.preventDefault();
    if (this.#isBusy) return false;
    this.#isBusy = true;
    return true;
  }

  /** Submits the form. Where its page does not come, it can be sent again. */
  send(submitter: HTMLElement | null): void {
    this.#passed = null;
    this.#isPassing = true;
    try {
      this.form.requestSubmit(submitter);
    } finally {
      this.#isPassing = false;
    }
    // A field that is wrong by now, or another script, keeps it back.
    if (this.#passed === null || (this.#passed as Event).defaultPrevented) this.end();
    else this.#timer = window.setTimeout(() => this.end(), REQUEST_TIMEOUT);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#isBusy = false;
  }
}
