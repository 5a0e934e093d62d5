import { keepLately, type Lately, latelyOf, lookedUp } from "./lately-store";

interface Props {
  person: string;
  icons: string;
  texts: { forget: string };
}

function made<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  children: (Node | string)[],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

function picture(path: string): HTMLImageElement {
  const image = made("img", "avatar", []);
  Object.assign(image, { src: path, width: 48, height: 48, alt: "" });
  return image;
}

function cross(icons: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "ic");
  svg.setAttribute("width", "20");
  svg.setAttribute("height", "20");
  use.setAttribute("href", `${icons}#close`);
  svg.append(use);
  return svg;
}

function rowOf({ id, name, line, picture: path }: Lately, { icons, texts }: Props, forget: () => void) {
  const title = made("b", "ell name", [made("bdi", "", [name])]);
  title.dir = "auto";
  const link = made("a", "who", [
    picture(path),
    made("span", "grow", [title, made("span", "t13 m2 ell line", [line])]),
  ]);
  link.href = `/friends/${encodeURIComponent(id)}`;
  const button = made("button", "ib", [cross(icons)]);
  button.type = "button";
  button.setAttribute("aria-label", texts.forget.replace("{name}", name));
  button.addEventListener("click", forget);
  return made("li", "", [link, button]);
}

function shownBy(link: HTMLElement): Lately {
  return {
    id: link.dataset.person ?? "",
    name: link.querySelector(".name")?.textContent ?? "",
    line: link.dataset.line ?? "",
    picture: link.querySelector("img")?.getAttribute("src") ?? "",
  };
}

let watching = "";

/** Results change, so the page is watched. */
function watch(person: string): void {
  if (watching === "") {
    document.addEventListener("click", ({ target }) => {
      const link = (target as Element).closest<HTMLElement>("#found [data-person]");
      if (link) lookedUp(watching, shownBy(link));
    });
  }
  watching = person;
}

export function mount(element: HTMLElement, props: Props): void {
  const section = element.querySelector<HTMLElement>("section");
  const list = element.querySelector("ul");
  if (!section || !list) return;
  const show = (): void => {
    const all = latelyOf(props.person);
    section.hidden = all.length === 0;
    list.replaceChildren(...all.map((each) => rowOf(each, props, () => forget(each.id))));
  };
  const keep = (all: Lately[]): void => {
    keepLately(props.person, all);
    show();
    document.querySelector<HTMLElement>("[type=search]")?.focus();
  };
  const forget = (id: string) => keep(latelyOf(props.person).filter((each) => each.id !== id));
  element.querySelector("[data-clear]")?.addEventListener("click", () => keep([]));
  watch(props.person);
  show();
}
