/** The editor's page as the server renders it, opened in a tab. */
import { renderToString } from "react-dom/server";
import { Island } from "../../src/shell/document/island";
import { NAMED_COLOURS } from "../../src/ui/bottle/colour-names";
import { CORKS, MARKER_TYPES, readDesignParams, TEXTURES } from "../../src/ui/bottle/params";
import type { EditorProps } from "../../src/ui/editor/context";
import { Editor } from "../../src/ui/editor/editor";
import { EDITOR_WORDS } from "../../src/ui/editor/editor-texts";
import type { PageInput } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import type { PageForm } from "../support/browser-forms";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS, typeInto } from "./chat-page";

const named = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, key]));

export const PROPS: EditorProps = {
  person: "ann",
  design: null,
  name: "",
  story: "",
  params: readDesignParams({ neck: 30 }),
  texts: {
    words: named(EDITOR_WORDS),
    colours: named(Object.keys(NAMED_COLOURS)),
    textures: named(TEXTURES),
    corks: named(CORKS),
    types: named(MARKER_TYPES),
    noAnswer: "no answer",
  } as EditorProps["texts"],
  errors: {},
  failed: null,
  tried: false,
  numbers: "en",
  icons: "/static/icons.svg",
  limits: { name: 20, story: 200 },
};

const islands = new Map<string, string>();

/** Rendered once for the same properties; without the drawing, into which no script looks. */
function renderEditor(props: EditorProps): string {
  const key = JSON.stringify(props);
  const known = islands.get(key);
  if (known) return known;
  const island = (
    <Island name="editor" props={{ ...props, alt: "a bottle" }}>
      <Editor props={props} alt="a bottle" />
    </Island>
  );
  const html = renderToString(island).replace(/(<div class="draft"[^>]*>)<svg.*?<\/svg>(<\/div>)/s, "$1$2");
  islands.set(key, html);
  return html;
}

export const pageOf = (props: EditorProps, once = "once-1"): string =>
  `<form id="editor" method="post" action="/bottle-design/editor" data-own-faults="">` +
  `<input type="hidden" name="once" value="${once}"><button name="act" value="show" id="show"></button>` +
  `${renderEditor(props)}<div id="save-ask" popover="auto"><p>costs ${once}</p>` +
  `<button name="act" value="save"></button></div></form>`;

export async function openEditor(change: Partial<EditorProps> = {}, device?: Device, before?: (tab: Tab) => void) {
  const html = PAGE_PARTS + pageOf({ ...PROPS, ...change });
  const tab = new Tab(device ?? (await Device.create()), {
    path: "/bottle-design/editor",
    html,
    globals: {
      ResizeObserver: class {
        observe() {}
        disconnect() {}
      },
    },
  });
  before?.(tab);
  await tab.load("page/boot");
  const { document } = tab;
  const field = (name: string) => document.querySelector<PageInput>(`[name=${name}]`) as PageInput;
  const settle = () => tab.device.clock.settle();
  const form = document.getElementById("editor") as PageForm;
  return {
    tab,
    device: tab.device,
    field,
    form,
    settle,
    async enter(name: string, value: string) {
      typeInto(tab, field(name), value);
      tab.fire("keyup", { bubbles: true }, field(name));
      await settle();
    },
    draft: () => JSON.parse(tab.device.localStorage.getItem("design:ann:new") ?? "null"),
    note: () => document.querySelector(".note.calm"),
    async close() {
      tab.close();
    },
  };
}
