import type { ReactNode } from "react";
import { SEA_LIMITS } from "../limits/sea";
import { BYTES_PER_CHARACTER } from "../limits/text";
import { Icon } from "./icon";
import { invalidFieldProps } from "./invalid-field";
import { StandingBottle } from "./scene";
import { UsageBars } from "./usage-bars";

export interface ThrowTexts {
  title: string;
  label: string;
  placeholder: string;
  readers: string;
  max: string;
  bottle: string;
  cancel: string;
  confirm: string;
  close: string;
  left: string;
  /** Without a network. */
  away: Record<"title" | "text" | "kept" | "choices" | "confirm", string>;
}

export interface ThrowChoice {
  kind: "house" | "collected" | "designed" | "purchased";
  id: string;
  name: string;
  /** Language of the name, where its letters tell; none in a sheet that was stored by an older version. */
  lang?: string;
  picture: string;
  alt: string;
  usage: { used: number; max: number; state: "unused" | "partially_used" | "used_up" } | null;
  caption: string;
  spoken: string;
}

/** Radio value `kind:id`. */
export const throwChoiceValue = ({ kind, id }: ThrowChoice): string => `${kind}:${id}`;

interface PaperProps {
  texts: ThrowTexts;
  error?: string;
  written: string;
  count: string;
  /** Without a network. */
  offline?: boolean;
}

/** The text field with its count and error. */
export function ThrowLetterField({ texts, error, written, count, offline }: PaperProps) {
  return (
    <>
      <div className={error ? "paper write invalid" : "paper write"}>
        <textarea
          id="content"
          name="content"
          rows={4}
          dir="auto"
          maxLength={BYTES_PER_CHARACTER * SEA_LIMITS.contentMax}
          placeholder={texts.placeholder}
          aria-label={texts.label}
          {...invalidFieldProps(error)}
          aria-describedby={error ? "content-why" : "content-foot"}
          data-count="content-count"
          defaultValue={written}
        />
        <div className="foot" id="content-foot">
          <span>{offline ? texts.away.kept : texts.readers}</span>
          <span className="count">
            <span id="content-count">{count}</span> / {texts.max}
          </span>
        </div>
      </div>
      {error ? (
        <p className="field-error" id="content-why" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}

const USAGE_BARS_MAX = 3;

function ChoiceUsage({ usage, caption, spoken }: ThrowChoice) {
  const pips = usage && usage.state !== "used_up" && usage.max <= USAGE_BARS_MAX;
  return (
    <span className="text-12 usage numeric">
      {pips ? <UsageBars {...usage} /> : null}
      <span aria-hidden="true">{caption}</span>
      <span className="visually-hidden">{spoken}</span>
    </span>
  );
}

interface PickerProps {
  texts: ThrowTexts;
  choices: readonly ThrowChoice[];
  chosen?: string;
  /** Without a network. */
  offline?: boolean;
}

const isChoiceUsable = ({ usage }: ThrowChoice): boolean => usage?.state !== "used_up";

/** Picker of the bottles one may throw, the chosen one first. */
export function BottlePicker({ texts, choices, chosen, offline }: PickerProps) {
  const chosenChoice = choices.find((each) => isChoiceUsable(each) && throwChoiceValue(each) === chosen);
  const ordered = chosenChoice ? [chosenChoice, ...choices.filter((each) => each !== chosenChoice)] : choices;
  const first = ordered.find(isChoiceUsable);
  return (
    <fieldset>
      <legend className="bold title">
        {texts.bottle}
        {offline ? <span className="text-13 muted"> {texts.away.choices}</span> : null}
      </legend>
      <div className="picker">
        {ordered.map((choice) => (
          <label key={throwChoiceValue(choice)} className={isChoiceUsable(choice) ? "option" : "option spent"}>
            <input
              type="radio"
              name="choice"
              value={throwChoiceValue(choice)}
              defaultChecked={choice === first}
              disabled={!isChoiceUsable(choice)}
            />
            <span className="tile">
              <span className="tick">
                <Icon name="check" size={14} />
              </span>
              <span className="text-13 bold">
                <bdi lang={choice.lang}>{choice.name}</bdi>
              </span>
              <ChoiceUsage {...choice} />
              {/* Shown above the name, read by screen readers after it. */}
              <StandingBottle svg={choice.picture} alt={choice.alt} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Note on what happens with a letter written offline. */
export function OfflineNote({ texts: { away } }: { texts: ThrowTexts }) {
  return (
    <p className="note away" role="status">
      <Icon name="nowifi" size={20} />
      <span>
        <b>{away.title}</b>
        <br />
        {away.text}
      </span>
    </p>
  );
}

/** Error summary. */
export function ErrorAlert({ short, sentence, children }: { short?: string; sentence: string; children?: ReactNode }) {
  return (
    <p className="alert" role="alert">
      <Icon name="warning" size={20} />
      <span>
        {short ? (
          <>
            <b>{short}</b>
            <br />
          </>
        ) : null}
        {sentence}
        {children}
      </span>
    </p>
  );
}
