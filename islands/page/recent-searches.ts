import { addRecentSearch, type RecentSearch, readRecentSearches, saveRecentSearches } from "./recent-searches-store";

interface Props {
  person: string;
  icons: string;
  texts: { forget: string };
}

function createElementWith<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  children: (Node | string)[],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

function avatarImage(path: string): HTMLImageElement {
  const image = createElementWith("img", "avatar", []);
  Object.assign(image, { src: path, width: 48, height: 48, alt: "" });
  return image;
}

function closeIcon(icons: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "ic");
  svg.setAttribute("width", "20");
  svg.setAttribute("height", "20");
  use.setAttribute("href", `${icons}#close`);
  svg.append(use);
  return svg;
}

function recentSearchRow({ id, name, line, picture: path }: RecentSearch, { icons, texts }: Props, forget: () => void) {
  const title = createElementWith("b", "ell name", [createElementWith("bdi", "", [name])]);
  title.dir = "auto";
  const link = createElementWith("a", "who", [
    avatarImage(path),
    createElementWith("span", "grow", [title, createElementWith("span", "t13 m2 ell line", [line])]),
  ]);
  link.href = `/friends/${encodeURIComponent(id)}`;
  const button = createElementWith("button", "ib", [closeIcon(icons)]);
  button.type = "button";
  button.setAttribute("aria-label", texts.forget.replace("{name}", name));
  button.addEventListener("click", forget);
  return createElementWith("li", "", [link, button]);
}

function recentSearchFromLink(link: HTMLElement): RecentSearch {
  return {
    id: link.dataset.person ?? "",
    name: link.querySelector(".name")?.textContent ?? "",
    line: link.dataset.line ?? "",
    picture: link.querySelector("img")?.getAttribute("src") ?? "",
  };
}

let recordingFor = "";

/** One listener on the document, as the results are replaced. */
function recordOpenedResults(person: string): void {
  if (recordingFor === "") {
    document.addEventListener("click", ({ target }) => {
      const link = (target as Element).closest<HTMLElement>("#found [data-person]");
      if (link) addRecentSearch(recordingFor, recentSearchFromLink(link));
    });
  }
  recordingFor = person;
}

export function mount(element: HTMLElement, props: Props): void {
  const section = element.querySelector<HTMLElement>("section");
  const list = element.querySelector("ul");
  if (!section || !list) return;
  const show = (): void => {
    const all = readRecentSearches(props.person);
    section.hidden = all.length === 0;
    list.replaceChildren(...all.map((each) => recentSearchRow(each, props, () => forget(each.id))));
  };
  const save = (all: RecentSearch[]): void => {
    saveRecentSearches(props.person, all);
    show();
    document.querySelector<HTMLElement>("[type=search]")?.focus();
  };
  const forget = (id: string) => save(readRecentSearches(props.person).filter((each) => each.id !== id));
  element.querySelector("[data-clear]")?.addEventListener("click", () => save([]));
  recordOpenedResults(props.person);
  show();
}
