import { BYTES_PER_CHARACTER } from "../../limits/text";
import { invalidFieldProps } from "../invalid-field";
import { useEditor, useEditorWords } from "./context";

/** Above its field: what is below it may lie under the bar or the keys of a phone. */
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
      <StoryPaneError field="name" />
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
      <StoryPaneError field="story" />
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
      <p className="field-hint" id="story-foot">
        {words.shown}
      </p>
    </>
  );
}
