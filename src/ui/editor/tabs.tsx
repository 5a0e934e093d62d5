/** The editor's tabs and their panes. */
import type { KeyboardEvent, ReactNode } from "react";
import { useEditor, useEditorWords } from "./context";
import type { EditorWord } from "./editor-texts";
import { MarkersPane } from "./markers-pane";
import { MaterialPane, StripesPane } from "./panes";
import { StoryPane } from "./story-pane";

const TABS = ["material", "stripes", "markers", "story"] as const;
export type EditorTab = (typeof TABS)[number];

const NAMES: Record<EditorTab, EditorWord> = {
  material: "material",
  stripes: "stripes",
  markers: "markers",
  story: "story_tab",
};

const PANES: Record<EditorTab, () => ReactNode> = {
  material: MaterialPane,
  stripes: StripesPane,
  markers: MarkersPane,
  story: StoryPane,
};

/** The tab that holds the first faulty field. @param errors by field name */
export function tabForErrors(errors: Record<string, string>): EditorTab {
  const [first] = Object.keys(errors);
  if (first === "name" || first === "story") return "story";
  if (first?.startsWith("params.stripe")) return "stripes";
  return first === "params.markers" ? "markers" : "material";
}

interface TabsProps {
  tab: EditorTab;
  open(tab: EditorTab): void;
}

const tabProps = (each: EditorTab, tab: EditorTab) => ({
  role: "tab",
  "aria-selected": each === tab,
  "aria-controls": `pane-${each}`,
  tabIndex: each === tab ? 0 : -1,
});

export function EditorTabs({ tab, open }: TabsProps) {
  const { live } = useEditor();
  const words = useEditorWords();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const back = document.documentElement.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    const step = event.key === back ? -1 : /^Arrow(Left|Right)$/.test(event.key) ? 1 : 0;
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
    if (step === 0 || !next) return;
    open(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <nav
      className="underlined-tabs"
      role={live ? "tablist" : undefined}
      aria-label={words.tabs}
      onKeyDown={live ? onKeyDown : undefined}
    >
      {TABS.map((each) => (
        <a
          key={each}
          id={`tab-${each}`}
          href={`#pane-${each}`}
          {...(live && tabProps(each, tab))}
          onClick={(event) => {
            event.preventDefault();
            open(each);
          }}
        >
          {words[NAMES[each]]}
        </a>
      ))}
    </nav>
  );
}

export function EditorPanes({ tab }: { tab: EditorTab }) {
  const { live } = useEditor();
  const words = useEditorWords();
  return TABS.map((each) => {
    const Pane = PANES[each];
    return (
      <section
        key={each}
        id={`pane-${each}`}
        className="pane"
        role={live ? "tabpanel" : undefined}
        aria-labelledby={live ? `tab-${each}` : undefined}
        aria-label={live ? undefined : words[NAMES[each]]}
        hidden={live && each !== tab}
      >
        <Pane />
      </section>
    );
  });
}
