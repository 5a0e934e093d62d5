import type { ViewerParts } from "../../src/ui/viewer";

type Child = Node | string;

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function iconOf(icons: string, name: string, size = 24): SVGElement {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of Object.entries({ class: "icon", width: size, height: size, "aria-hidden": "true" }))
    icon.setAttribute(key, String(value));
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${icons}#${name}`);
  icon.append(use);
  return icon;
}

/** Loads the stylesheet once. @throws without an answer */
export function loadStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = make("link", { rel: "stylesheet", href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error("the viewer's stylesheet did not load"));
    };
    document.head.append(link);
  });
}

/** The parts of the dialog that change from photo to photo. */
export function makeDialog({ texts, icons }: ViewerParts) {
  const close = make(
    "button",
    { type: "button", className: "viewer-close", ariaLabel: texts.close },
    iconOf(icons, "close"),
  );
  const name = make("bdi");
  const time = make("span", { className: "viewer-time" });
  const track = make("div", { className: "viewer-track" });
  const turn = (className: string, label: string, icon: string) =>
    make("button", { type: "button", className: `viewer-turn ${className}`, ariaLabel: label }, iconOf(icons, icon));
  const before = turn("before", texts.before, "back");
  const after = turn("after", texts.after, "chev");
  const stage = make("div", { className: "viewer-stage" }, track, before, after);
  const caption = make("p", { className: "viewer-caption", dir: "auto" });
  const dots = make("div", { className: "viewer-dots" });
  const place = make("p", { className: "viewer-place", role: "status" });
  const action = (icon: string, text: string) => [iconOf(icons, icon), text] as const;
  const save = make("a", { className: "viewer-act", download: "" }, ...action("download", texts.save));
  const answer = make("button", { type: "button", className: "viewer-act" }, ...action("reply", texts.answer));
  const report = make("a", { className: "viewer-act" }, ...action("flag", texts.report));
  const manage = make("a", { className: "viewer-act" }, ...action("trash", texts.manage ?? ""));
  const acts = make("footer", { className: "viewer-acts" }, save, answer, report, manage);
  const head = make("header", { className: "viewer-head" }, close, make("p", { className: "viewer-who" }, name, time));
  const dialog = make("dialog", { className: "viewer" }, head, stage, caption, place, dots, acts);
  return { dialog, close, name, time, track, before, after, stage, caption, dots, place, save, answer, report, manage };
}

export type ViewerDialog = ReturnType<typeof makeDialog>;
