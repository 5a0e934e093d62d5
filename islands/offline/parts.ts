/** What the parts of the page without a network are filled with. */

export const cloneTemplate = (template: string): HTMLElement =>
  (document.getElementById(template) as HTMLTemplateElement).content.firstElementChild?.cloneNode(true) as HTMLElement;

export function setPartText(item: Element, name: string, text: string, language?: string | null): void {
  const element = item.querySelector<HTMLElement>(`[data-${name}]`);
  if (!element) return;
  element.textContent = text;
  if (language) element.lang = language;
}

export function revealPart(item: Element, name: string): void {
  const element = item.querySelector<HTMLElement>(`[data-${name}]`);
  if (element) element.hidden = false;
}

/** In the language of the page; empty where it is unknown. */
export function countryNameOf(code: string): string {
  try {
    return new Intl.DisplayNames(document.documentElement.lang, { type: "region" }).of(code) ?? "";
  } catch {
    return "";
  }
}
