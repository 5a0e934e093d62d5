import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { type DesignParams, readDesignParams } from "../../src/ui/bottle/params";
import { randomDesign } from "../../src/ui/bottle/random";
import type { EditorProps } from "../../src/ui/editor/context";
import { Editor } from "../../src/ui/editor/editor";
import { paramsFromFields } from "../../src/ui/editor/fields";
import { createEditorStore, type EditorStore } from "../../src/ui/editor/store";
import { urls } from "../../src/ui/urls";
import { timedFetch } from "../timed-fetch";
import { deleteDesignDraft, readDesignDraft, saveDesignDraft } from "./design-draft";
import { formFieldText, useSaveErrors } from "./saving";

function setFieldText(form: HTMLFormElement, name: string, text: string): void {
  const field = form.elements.namedItem(name) as HTMLInputElement | null;
  if (field) field.value = text;
}

function isEntered(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name) as HTMLInputElement | null;
  return field !== null && field.value !== field.defaultValue;
}

const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

/** Parameters changed in the form before the island was mounted. */
function paramsChangedBeforeMount(form: HTMLFormElement): Partial<DesignParams> {
  // A copy reset to the page's own values: a field may write the same value otherwise (steps, lower case).
  const untouched = form.cloneNode(true) as HTMLFormElement;
  untouched.reset();
  const before = readDesignParams(paramsFromFields(fieldsOf(untouched)));
  const changed = Object.entries(readDesignParams(paramsFromFields(fieldsOf(form)))).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof DesignParams]),
  );
  return Object.fromEntries(changed);
}

/** Stores a local draft after each change. */
function useSaveDesignDraft(form: HTMLFormElement, store: EditorStore, props: EditorProps): void {
  useEffect(() => {
    const save = () =>
      saveDesignDraft(props, {
        params: store.get().committed,
        name: formFieldText(form, "name"),
        story: formFieldText(form, "story"),
      });
    const unsubscribe = store.subscribe(() => {
      if (store.get().committed === store.get().params) save();
    });
    form.addEventListener("input", save);
    return () => {
      unsubscribe();
      form.removeEventListener("input", save);
    };
  }, [form, store, props]);
}

async function fetchDescription(form: HTMLFormElement, noAnswer: string): Promise<string> {
  try {
    const response = await timedFetch("/bottle-design/describe", {
      method: "POST",
      body: new URLSearchParams(fieldsOf(form)),
    });
    return response.ok ? await response.text() : noAnswer;
  } catch {
    return noAnswer;
  }
}

interface MountedEditor {
  form: HTMLFormElement;
  props: EditorProps;
  alt: string;
  store: EditorStore;
  enteredParams: Partial<DesignParams>;
}

function RestoredDraftNote({ form, props, store, onDone }: MountedEditor & { onDone(): void }) {
  const { words } = props.texts;
  const startOver = () => {
    store.set(props.params);
    setFieldText(form, "name", props.name);
    setFieldText(form, "story", props.story);
    deleteDesignDraft(props);
    onDone();
  };
  return (
    <p className="note calm" role="status">
      <span className="grow">{words.restored}</span>
      <button type="button" className="link" onClick={startOver}>
        {words.start_over}
      </button>
    </p>
  );
}

function restoreTexts(form: HTMLFormElement, draft: { name: string; story: string }): void {
  for (const name of ["name", "story"] as const) if (!isEntered(form, name)) setFieldText(form, name, draft[name]);
}

/** What was entered before the script came stands, and a draft around it. */
function useEnteredAndDraft({ form, props, store, enteredParams }: MountedEditor): [boolean, (on: boolean) => void] {
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const draft = props.tried ? null : readDesignDraft(props);
    const params = { ...draft?.params, ...enteredParams };
    if (Object.keys(params).length > 0) store.set(params);
    if (!draft) return;
    restoreTexts(form, draft);
    setRestored(true);
  }, [form, props, store, enteredParams]);
  return [restored, setRestored];
}

function LiveEditor(mounted: MountedEditor) {
  const { form, props, alt, store } = mounted;
  const [restored, setRestored] = useEnteredAndDraft(mounted);
  useSaveDesignDraft(form, store, props);
  const saveErrors = useSaveErrors(form, props);
  const tools = {
    newSeed: () => Math.floor(Math.random() * 2 ** 31),
    random: (seed: number) => store.set(randomDesign(seed)),
    describe: () => fetchDescription(form, props.texts.noAnswer),
  };
  return (
    <Editor props={{ ...props, ...saveErrors }} store={store} tools={tools} alt={alt}>
      {restored ? <RestoredDraftNote {...mounted} onDone={() => setRestored(false)} /> : null}
    </Editor>
  );
}

/** Hydrates the editor, keeping what was entered before. */
export function mount(element: HTMLElement, { alt, ...props }: EditorProps & { alt: string }): void {
  const form = element.closest("form");
  if (!form) return;
  urls.static = (name) => (name === "icons.svg" ? props.icons : `/static/${name}`);
  // The first render repeats the server's; what was entered follows in an effect.
  const mounted = {
    form,
    props,
    alt,
    store: createEditorStore(props.params),
    enteredParams: paramsChangedBeforeMount(form),
  };
  hydrateRoot(element, <LiveEditor {...mounted} />);
}
