import type { ReactNode } from "react";
import { SEA } from "../limits";
import { Icon } from "./icon";
import { Standing } from "./scene";

/** The words of the throw form, in the reader's language. */
export interface ThrowTexts {
  title: string;
  label: string;
  placeholder: string;
  readers: string;
  /** The most that fits, as a number in words of the language. */
  max: string;
  bottle: string;
  noLimit: string;
  cancel: string;
  confirm: string;
  close: string;
  left: string;
}

export interface ThrowDesign {
  id: string;
  name: string;
  /** Path of its picture. */
  svg: string;
}

interface PaperProps {
  texts: ThrowTexts;
  error?: string;
  /** What was typed last. */
  written: string;
  /** How much that is, in the reader's digits. */
  count: string;
}

/** The paper one writes on: four rows, the count at its foot, what is wrong under it. */
export function ThrowPaper({ texts, error, written, count }: PaperProps) {
  return (
    <>
      <div className={error ? "paper write err" : "paper write"}>
        <textarea
          id="content"
          name="content"
          rows={4}
          dir="auto"
          maxLength={2 * SEA.contentMax}
          placeholder={texts.placeholder}
          aria-label={texts.label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "content-why" : "content-foot"}
          data-count="content-count"
          defaultValue={written}
        />
        <div className="foot" id="content-foot">
          <span>{texts.readers}</span>
          <span className="count">
            <span id="content-count">{count}</span> / {texts.max}
          </span>
        </div>
      </div>
      {error ? (
        <p className="why" id="content-why" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}

interface PickerProps {
  texts: ThrowTexts;
  designs: readonly ThrowDesign[];
  chosen?: string;
}

/** The bottles one may throw, as a row of tiles; exactly one is chosen. */
export function DesignPicker({ texts, designs, chosen }: PickerProps) {
  const first = designs.some((each) => each.id === chosen) ? chosen : designs[0]?.id;
  return (
    <fieldset>
      <legend className="b title">{texts.bottle}</legend>
      <div className="picker">
        {designs.map(({ id, name, svg }) => (
          <label key={id} className="opt">
            <input type="radio" name="designId" value={id} defaultChecked={id === first} />
            <span className="tile">
              <span className="tick">
                <Icon name="check" size={14} />
              </span>
              <Standing svg={svg} />
              <span className="t13 b">{name}</span>
              <span className="t12">{texts.noLimit}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What went wrong as a whole: the short word of it and the sentence. */
export function ThrowAlert({
  short,
  sentence,
  children,
}: {
  short: string;
  sentence: string;
  children?: ReactNode;
}) {
  return (
    <p className="alert" role="alert">
      <Icon name="warning" size={20} />
      <span>
        <b>{short}</b>
        <br />
        {sentence}
        {children}
      </span>
    </p>
  );
}
