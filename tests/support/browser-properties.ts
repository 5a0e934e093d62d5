/** What elements of a page under test have as properties: attributes, and a place on the screen. */

/** Properties that are attributes under the same or another name. */
const STRING_PROPERTIES: Record<string, string> = {
  id: "id",
  className: "class",
  htmlFor: "for",
  lang: "lang",
  dir: "dir",
  title: "title",
  name: "name",
  src: "src",
  alt: "alt",
  placeholder: "placeholder",
  role: "role",
  autocomplete: "autocomplete",
  accept: "accept",
  rel: "rel",
};
const FLAG_PROPERTIES: Record<string, string> = {
  hidden: "hidden",
  disabled: "disabled",
  required: "required",
  multiple: "multiple",
  readOnly: "readonly",
  inert: "inert",
  noValidate: "novalidate",
  draggable: "draggable",
  spellcheck: "spellcheck",
  open: "open",
};
const ARIA_PROPERTIES = ["Label", "Expanded", "Invalid", "Pressed", "Hidden"];

export interface PageRect {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
  x: number;
  y: number;
}

export const rectOf = (x = 0, y = 0, width = 0, height = 0): PageRect => ({
  x,
  y,
  width,
  height,
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

interface Attributes {
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  setAttribute(name: string, value: unknown): void;
  toggleAttribute(name: string, on: boolean): void;
}

function reflect(prototype: Attributes, property: string, attribute: string, isFlag: boolean): void {
  Object.defineProperty(prototype, property, {
    configurable: true,
    get(this: Attributes) {
      return isFlag ? this.hasAttribute(attribute) : (this.getAttribute(attribute) ?? "");
    },
    set(this: Attributes, value: unknown) {
      if (isFlag) this.toggleAttribute(attribute, Boolean(value));
      else this.setAttribute(attribute, value);
    },
  });
}

/** Gives the elements their properties. */
export function reflectProperties(prototype: Attributes): void {
  for (const [property, attribute] of Object.entries(STRING_PROPERTIES)) reflect(prototype, property, attribute, false);
  for (const [property, attribute] of Object.entries(FLAG_PROPERTIES)) reflect(prototype, property, attribute, true);
  for (const name of ARIA_PROPERTIES) reflect(prototype, `aria${name}`, `aria-${name.toLowerCase()}`, false);
}
