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
  const found = template()?.content.querySelector<T>(selector);
  return found ? (found.cloneNode(true) as T) : null;
}

const pageLanguage = (): string => document.documentElement.lang;
const elementText = (said: HTMLElement): string => said.textContent ?? "";
const percent = (share: number): string =>
  new Intl.NumberFormat(pageLanguage(), { style: "percent" }).format(share);

function showDownloadProgress(line: HTMLElement): Monitor["monitor"] {
  return (from) =>
    from.addEventListener("downloadprogress", (event) => {
      const { loaded } = event as ProgressEvent;
      line.textContent = (template()?.dataset.loading ?? "").replace("{percent}", percent(loaded));
    });
}

/** null: not sure. */
async function detectLanguage(text: string, monitor?: Monitor["monitor"]): Promise<string | null> {
  const detector = await LanguageDetector.create({ ...DETECTOR_OPTIONS, ...(monitor && { monitor }) });
  const [best] = await detector.detect(text);
  return best && best.confidence >= MIN_CONFIDENCE && best.detectedLanguage !== "und"
    ? best.detectedLanguage
    : null;
}

function showTranslatedText(said: HTMLElement, offer: HTMLElement, from: string, translated: string): void {
  const [halves, by] = [
    cloneTemplatePart<HTMLElement>(".language-switch"),
    cloneTemplatePart<HTMLElement>(".translated-by"),
  ];
  const other = said.cloneNode() as HTMLElement;
  other.removeAttribute("data-text-of");
  other.lang = pageLanguage();
  other.textContent = translated;
  other.dataset.shown = "translation";
  said.dataset.shown = "original";
  said.lang = from;
  const name = `shown-${said.dataset.textOf}`;
  for (const input of halves?.querySelectorAll("input") ?? []) input.name = name;
  const sentence = by?.querySelector("span");
  const called = new Intl.DisplayNames([pageLanguage()], { type: "language" }).of(from) ?? from;
  if (sentence) sentence.textContent = (template()?.dataset.by ?? "").replace("{language}", called);
  const whole = document.createElement("div");
  whole.className = "translatable";
  whole.setAttribute("role", "status");
  said.replaceWith(whole);
  whole.append(other, said, ...[halves, by].filter((each) => each !== null));
  offer.remove();
  halves?.querySelector("input")?.focus();
}

async function translateElement(said: HTMLElement, offer: HTMLElement, known: string | null): Promise<void> {
  const line = offer.querySelector<HTMLElement>(".field-error");
  const button = offer.querySelector("button");
  if (!line || !button) return;
  button.disabled = true;
  line.textContent = "";
  try {
    const monitor = showDownloadProgress(line);
    const sourceLanguage = known ?? (await detectLanguage(elementText(said), monitor));
    if (!sourceLanguage) throw new Error("the language is not clear");
    const translator = await Translator.create({ sourceLanguage, targetLanguage: pageLanguage(), monitor });
    showTranslatedText(said, offer, sourceLanguage, await translator.translate(elementText(said)));
  } catch {
    line.textContent = template()?.dataset.failed ?? "";
    button.disabled = false;
  }
}

/**
 * Translates into the page's language. @param onProgress download, in the reader's numerals
 * @throws for an unclear or unsupported language
 */
export async function translateInBrowser(
  text: string,
  onProgress: (share: string) => void,
): Promise<{ text: string; from: string }> {
  const monitor: Monitor["monitor"] = (from) =>
    from.addEventListener("downloadprogress", (event) =>
      onProgress(percent((event as ProgressEvent).loaded)),
    );
  const from = await detectLanguage(text, monitor);
  if (!from) throw new Error("the language is not clear");
  if (from === pageLanguage()) return { text, from };
  const translator = await Translator.create({
    sourceLanguage: from,
    targetLanguage: pageLanguage(),
    monitor,
  });
  return { text: await translator.translate(text), from };
}

function insertTranslateOffer(said: HTMLElement, known: string | null): void {
  const offer = cloneTemplatePart<HTMLElement>(".translate-offer");
  if (!offer) return;
  offer.querySelector("button")?.addEventListener("click", () => void translateElement(said, offer, known));
  said.after(offer);
}

/** A tap is needed when the detector has to be downloaded. */
async function offerIfForeign(said: HTMLElement, ready: boolean): Promise<void> {
  const from = ready ? await detectLanguage(elementText(said)) : null;
  if (ready && (from === null || from === pageLanguage())) return;
  const able =
    from === null ||
    (await Translator.availability({ sourceLanguage: from, targetLanguage: pageLanguage() }));
  if (able !== "unavailable") insertTranslateOffer(said, from);
}

const NO_DETECTOR_KEY = "no-detector";

/** Chromium writes a warning into the console whenever it is asked and has none: once a session is enough. */
async function detectorAvailability(): Promise<Availability> {
  try {
    if (sessionStorage.getItem(NO_DETECTOR_KEY)) return "unavailable";
    const state = await LanguageDetector.availability(DETECTOR_OPTIONS);
    if (state === "unavailable") sessionStorage.setItem(NO_DETECTOR_KEY, "1");
    return state;
  } catch {
    return "unavailable";
  }
}

/** Offers browser translation now and for later content. */
export async function startBrowserTranslation(): Promise<void> {
  const state = await detectorAvailability();
  if (state === "unavailable") return;
  const seen = new WeakSet<Element>();
  const look = () => {
    for (const said of document.querySelectorAll<HTMLElement>("[data-text-of]")) {
      if (seen.has(said)) continue;
      seen.add(said);
      void offerIfForeign(said, state === "available").catch(() => undefined);
    }
  };
  look();
  document.body.addEventListener("htmx:after:swap", look);
}
