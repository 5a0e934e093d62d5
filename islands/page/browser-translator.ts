import { LANGUAGES } from "../../src/limits/languages";

/** Translator API (https://webmachinelearning.github.io/translation-api/), as used here. */
type Availability = "unavailable" | "downloadable" | "downloading" | "available";
interface Monitor {
  monitor(from: EventTarget): void;
}
interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}
declare const Translator: {
  availability(pair: Pair): Promise<Availability>;
  create(options: Pair & Monitor): Promise<{ translate(text: string): Promise<string> }>;
};
interface DetectorOptions {
  expectedInputLanguages: readonly string[];
}
declare const LanguageDetector: {
  availability(options: DetectorOptions): Promise<Availability>;
  create(options: DetectorOptions & Partial<Monitor>): Promise<{
    detect(text: string): Promise<{ detectedLanguage: string; confidence: number }[]>;
  }>;
};

const MIN_CONFIDENCE = 0.5;
const DETECTOR_OPTIONS: DetectorOptions = { expectedInputLanguages: LANGUAGES };

const template = (): HTMLTemplateElement | null => document.querySelector("template#translating");

function cloneTemplatePart<T extends HTMLElement>(selector: string): T | null {
  const part = template()?.content.querySelector<T>(selector);
  return part ? (part.cloneNode(true) as T) : null;
}

const pageLanguage = (): string => document.documentElement.lang;
const elementText = (original: HTMLElement): string => original.textContent ?? "";
const percent = (share: number): string =>
  new Intl.NumberFormat(document.documentElement.dataset.numbers, { style: "percent" }).format(share);

function showDownloadProgress(line: HTMLElement): Monitor["monitor"] {
  return (from) =>
    from.addEventListener("downloadprogress", (event) => {
      const { loaded } = event as ProgressEvent;
      line.textContent = (template()?.dataset.loading ?? "").replace("{percent}", percent(loaded));
    });
}

/** ISO 639-1 code; null: not sure. */
async function detectLanguage(text: string, monitor?: Monitor["monitor"]): Promise<string | null> {
  const detector = await LanguageDetector.create({ ...DETECTOR_OPTIONS, ...(monitor && { monitor }) });
  const [best] = await detector.detect(text);
  return best && best.confidence >= MIN_CONFIDENCE && best.detectedLanguage !== "und" ? best.detectedLanguage : null;
}

function showTranslatedText(original: HTMLElement, offer: HTMLElement, from: string, translated: string): void {
  const [languageSwitch, translatedBy] = [
    cloneTemplatePart<HTMLElement>(".language-switch"),
    cloneTemplatePart<HTMLElement>(".translated-by"),
  ];
  const translation = original.cloneNode() as HTMLElement;
  translation.removeAttribute("data-text-of");
  translation.lang = pageLanguage();
  translation.textContent = translated;
  translation.dataset.shown = "translation";
  original.dataset.shown = "original";
  const name = `shown-${original.dataset.textOf}`;
  for (const input of languageSwitch?.querySelectorAll("input") ?? []) input.name = name;
  const sentence = translatedBy?.querySelector("span");
  const languageName = new Intl.DisplayNames([pageLanguage()], { type: "language" }).of(from) ?? from;
  if (sentence) sentence.textContent = (template()?.dataset.by ?? "").replace("{language}", languageName);
  const container = document.createElement("div");
  container.className = "translatable";
  container.setAttribute("role", "status");
  original.replaceWith(container);
  container.append(translation, original, ...[languageSwitch, translatedBy].filter((each) => each !== null));
  offer.remove();
  languageSwitch?.querySelector("input")?.focus();
}

async function translateElement(original: HTMLElement, offer: HTMLElement): Promise<void> {
  const line = offer.querySelector<HTMLElement>(".field-error");
  const button = offer.querySelector("button");
  if (!line || !button) return;
  button.disabled = true;
  line.textContent = "";
  try {
    const monitor = showDownloadProgress(line);
    const sourceLanguage = original.lang;
    const translator = await Translator.create({ sourceLanguage, targetLanguage: pageLanguage(), monitor });
    showTranslatedText(original, offer, sourceLanguage, await translator.translate(elementText(original)));
  } catch {
    line.textContent = template()?.dataset.failed ?? "";
    button.disabled = false;
  }
}

/**
 * Translates into the page's language. @param known the text's, if the server has found it
 * @param onProgress download, in the reader's numerals
 * @throws RangeError for an unclear language, as the browser for an unsupported one (`NotSupportedError`) or a failure
 */
export async function translateInBrowser(
  text: string,
  known: string | null,
  onProgress: (share: string) => void,
): Promise<{ text: string; from: string }> {
  const monitor: Monitor["monitor"] = (from) =>
    from.addEventListener("downloadprogress", (event) => onProgress(percent((event as ProgressEvent).loaded)));
  const from = known ?? (await detectLanguage(text, monitor));
  if (!from) throw new RangeError("the language is not clear");
  if (from === pageLanguage()) return { text, from };
  const translator = await Translator.create({
    sourceLanguage: from,
    targetLanguage: pageLanguage(),
    monitor,
  });
  return { text: await translator.translate(text), from };
}

/** A tap is needed, as a language may have to be downloaded. */
function insertTranslateOffer(original: HTMLElement): void {
  const offer = cloneTemplatePart<HTMLElement>(".translate-offer");
  if (!offer) return;
  offer.querySelector("button")?.addEventListener("click", () => void translateElement(original, offer));
  original.after(offer);
}

/** The server says in which language it is. */
async function offerIfPossible(original: HTMLElement): Promise<void> {
  const pair = { sourceLanguage: original.lang, targetLanguage: pageLanguage() };
  if ((await Translator.availability(pair)) !== "unavailable") insertTranslateOffer(original);
}

/** Offers browser translation now and for later content. */
export function startBrowserTranslation(): void {
  const seen = new WeakSet<Element>();
  const scan = () => {
    for (const original of document.querySelectorAll<HTMLElement>("[data-text-of][lang]")) {
      if (seen.has(original)) continue;
      seen.add(original);
      void offerIfPossible(original).catch(() => undefined);
    }
  };
  scan();
  document.body.addEventListener("htmx:after:swap", scan);
}
