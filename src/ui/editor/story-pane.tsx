import { BYTES_PER_CHARACTER } from "../../limits/text";
import { invalidFieldProps } from "../invalid-field";
import { useEditor, useEditorWords } from "./context";

function StoryPaneError({ field }: { field: "name" | "story" }) {
  const { errors } = useEditor();
  return errors[field] ? (
    <p className="field-error" id={`${field}-why`}>
      {errors[field]}
    </p>
  ) : null;
}

function NameField() {
  const { name, errors, limits } = useEditor();
  const words = useEditorWords();
  return (
    <>
      <label className="label" htmlFor="name">
        {words.name}
      </label>
      <span className={errors.name ? "field invalid" : "field"}>
        <input
          id="name"
          name="name"
          className="serif text-17"
          dir="auto"
          autoComplete="off"
          maxLength={BYTES_PER_CHARACTER * limits.name}
          defaultValue={name}
          {...invalidFieldProps(errors.name)}
          aria-describedby={errors.name ? "name-why" : undefined}
        />
      </span>
      <StoryPaneError field="name" />
    </>
  );
}

export function StoryPane() {
  const { story, errors, limits } = useEditor();
  const words = useEditorWords();
  return (
    <>
      <NameField />
      <label className="label" htmlFor="story">
        {words.story}
      </label>
      <textarea
        id="story"
        name="story"
        className="area serif"
        dir="auto"
        rows={4}
        maxLength={BYTES_PER_CHARACTER * limits.story}
        defaultValue={story}
        {...invalidFieldProps(errors.story)}
        aria-describedby={errors.story ? "story-why" : "story-foot"}
      />
      <StoryPaneError field="story" />
      <p className="field-hint" id="story-foot">
        {words.shown}
      </p>
    </>
  );
}
