import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "../icon";
import type { IconName } from "../icons";
import { ErrorAlert } from "../throw-fields";
import { type EditorProps, EditorProvider, useEditor, useEditorState, useEditorWords } from "./context";
import { EditorStage } from "./stage";
import { createEditorStore, type EditorStore } from "./store";
import { EditorPanes, type EditorTab, EditorTabs, tabForErrors } from "./tabs";

interface ToolProps {
  icon: IconName;
  name: string;
  onClick(): void;
  off?: boolean;
}

const Tool = ({ icon, name, onClick, off }: ToolProps) => (
  <button type="button" className="icon-button" onClick={onClick} disabled={off} aria-label={name}>
    <Icon name={icon} />
  </button>
);

interface Tools {
  newSeed(): number;
  random(seed: number): void;
  describe(): Promise<string>;
}

/** Rendered disabled before hydration, so that the layout does not shift. */
function UndoButtons() {
  const { store, live } = useEditor();
  const words = useEditorWords();
  const [past, future] = [useEditorState(({ past }) => past.length), useEditorState(({ future }) => future.length)];
  return (
    <>
      <Tool icon="undo" name={words.undo} onClick={store.undo} off={!live || past === 0} />
      <Tool icon="redo" name={words.redo} onClick={store.redo} off={!live || future === 0} />
    </>
  );
}

function Toolbar({ tools }: { tools: Tools }) {
  const { live } = useEditor();
  const words = useEditorWords();
  const [description, setDescription] = useState("");
  return (
    <div className="tools-over">
      <UndoButtons />
      {live ? (
        <Tool icon="dice" name={words.random} onClick={() => tools.random(tools.newSeed())} />
      ) : (
        <button
          type="submit"
          className="icon-button"
          name="act"
          value="random"
          formNoValidate
          aria-label={words.random}
        >
          <Icon name="dice" />
        </button>
      )}
      <Tool icon="info" name={words.describe} onClick={() => void tools.describe().then(setDescription)} off={!live} />
      <p className={description ? "said-bottle" : "visually-hidden"} role="status">
        {description}
      </p>
    </div>
  );
}

interface RootProps {
  props: EditorProps;
  store?: EditorStore;
  tools?: Tools;
  alt: string;
  children?: ReactNode;
}

const NO_TOOLS: Tools = { newSeed: () => 0, random: () => undefined, describe: async () => "" };

/** Not in text fields, which have their own undo. */
function useUndoKeys(store: EditorStore): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const text = (event.target as Element).matches("textarea, input:not([type=range], [type=radio])");
      if (text || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (event.shiftKey) store.redo();
      else store.undo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store]);
}

/** The editor's form; server and island render the same. */
export function Editor({ props, store, tools = NO_TOOLS, alt, children }: RootProps) {
  const [ownStore] = useState(() => createEditorStore(props.params));
  const [tab, open] = useState<EditorTab>(() => tabForErrors(props.errors));
  const [live, setLive] = useState(false);
  const activeStore = store ?? ownStore;
  useEffect(() => setLive(true), []);
  // A later refusal opens the tab with the faulty field.
  useEffect(() => {
    if (Object.keys(props.errors).length > 0) open(tabForErrors(props.errors));
  }, [props.errors]);
  useUndoKeys(activeStore);
  return (
    <EditorProvider value={{ ...props, store: activeStore, initialState: ownStore.get(), live }}>
      <div className={live ? "studio live" : "studio"}>
        <div className="stage-top">
          <EditorStage tab={tab} alt={alt} />
          <Toolbar tools={tools} />
        </div>
        <EditorTabs tab={tab} open={open} />
        <div className="panes">
          {children}
          {props.failed ? <ErrorAlert {...props.failed} /> : null}
          <EditorPanes tab={tab} />
        </div>
      </div>
    </EditorProvider>
  );
}
