import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { REQUEST_TIMEOUT } from "../../src/limits/limits";
import { type DesignParams, readParams } from "../../src/ui/bottle/params";
import { randomBottle } from "../../src/ui/bottle/random";
import type { EditorProps } from "../../src/ui/editor/context";
import { Editor } from "../../src/ui/editor/editor";
import { paramsOfFields } from "../../src/ui/editor/fields";
import { createStudio, type Studio } from "../../src/ui/editor/studio";
import { urls } from "../../src/ui/urls";
import { forgetDesign, keepDesign, readDesign } from "./design-draft";
import { textOf, useSaving } from "./saving";

function write(form: HTMLFormElement, name: string, text: string): void {
  const field = form.elements.namedItem(name) as HTMLInputElement | null;
  if (field) field.value = text;
}

const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

/** What was changed in the form before the island came. */
function enteredIn(form: HTMLFormElement): Partial<DesignParams> {
  // A copy reset to the page's own values: a field may write the same value otherwise (steps, lower case).
  const untouched = form.cloneNode(true) as HTMLFormElement;
  untouched.reset();
  const before = readParams(paramsOfFields(fieldsOf(untouched)));
  const changed = Object.entries(readParams(paramsOfFields(fieldsOf(form)))).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof DesignParams]),
  );
  return Object.fromEntries(changed);
}

/** Local draft until it is saved. */
function useDraft(form: HTMLFormElement, studio: Studio, props: EditorProps): void {
  useEffect(() => {
    const keep = () =>
      keepDesign(props, {
        params: studio.get().settled,
        name: textOf(form, "name"),
        story: textOf(form, "story"),
      });
    const stop = studio.subscribe(() => {
      if (studio.get().settled === studio.get().params) keep();
    });
    form.addEventListener("input", keep);
    return () => {
      stop();
      form.removeEventListener("input", keep);
    };
  }, [form, studio, props]);
}

async function inWords(form: HTMLFormElement, noAnswer: string): Promise<string> {
  try {
    const response = await fetch("/bottle-design/describe", {
      method: "POST",
      body: new URLSearchParams(fieldsOf(form)),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    return response.ok ? await response.text() : noAnswer;
  } catch {
    return noAnswer;
  }
}

interface Mounted {
  form: HTMLFormElement;
  props: EditorProps;
  alt: string;
  studio: Studio;
  entered: Partial<DesignParams>;
}

function Restored({ form, props, studio, onDone }: Mounted & { onDone(): void }) {
  const { words } = props.texts;
  const startOver = () => {
    studio.set(props.params);
    write(form, "name", props.name);
    write(form, "story", props.story);
    forgetDesign(props);
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

function useRestored({ form, props, studio }: Mounted): [boolean, (on: boolean) => void] {
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const draft = props.tried ? null : readDesign(props);
    if (!draft) return;
    studio.set(draft.params);
    write(form, "name", draft.name);
    write(form, "story", draft.story);
    setRestored(true);
  }, [form, props, studio]);
  return [restored, setRestored];
}

function LiveEditor(mounted: Mounted) {
  const { form, props, alt, studio, entered } = mounted;
  useEffect(() => {
    if (Object.keys(entered).length > 0) studio.set(entered);
  }, [studio, entered]);
  const [restored, setRestored] = useRestored(mounted);
  useDraft(form, studio, props);
  const refused = useSaving(form, props);
  const tools = {
    chance: () => Math.floor(Math.random() * 2 ** 31),
    random: (seed: number) => studio.set(randomBottle(seed)),
    describe: () => inWords(form, props.texts.noAnswer),
  };
  return (
    <Editor props={{ ...props, ...refused }} studio={studio} tools={tools} alt={alt}>
      {restored ? <Restored {...mounted} onDone={() => setRestored(false)} /> : null}
    </Editor>
  );
}

/** Hydrates the editor, keeping what was typed meanwhile. */
export function mount(element: HTMLElement, { alt, ...props }: EditorProps & { alt: string }): void {
  const form = element.closest("form");
  if (!form) return;
  urls.static = (name) => (name === "icons.svg" ? props.icons : `/static/${name}`);
  // The first render repeats the server's; what was entered follows in an effect.
  const mounted = { form, props, alt, studio: createStudio(props.params), entered: enteredIn(form) };
  hydrateRoot(element, <LiveEditor {...mounted} />);
}
