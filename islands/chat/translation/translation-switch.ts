declare const Translator: {
  availability(pair: { sourceLanguage: string; targetLanguage: string }): Promise<string>;
};

/** Shows the switch of a chat whose foreign language this browser translates; loaded where the page has such a switch. */
export async function showWhereAvailable(form: HTMLElement): Promise<void> {
  const pair = { sourceLanguage: form.dataset.from ?? "", targetLanguage: document.documentElement.lang };
  try {
    if ((await Translator.availability(pair)) !== "unavailable") form.hidden = false;
  } catch {
    // It knows no such language: there is no switch.
  }
}
