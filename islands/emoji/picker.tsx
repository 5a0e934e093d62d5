import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import type { ChatTexts } from "../../src/ui/chat/texts";
import { Icon } from "../../src/ui/icon";
import type { IconName } from "../../src/ui/icons";
import { addRecentEmoji, type LoadedEmoji, loadEmoji, readRecentEmoji } from "./data";
import { onGridKey, stepOf } from "./grid-keys";
import type { Emoji } from "./search";

const CATEGORIES: readonly (readonly [icon: IconName, text: keyof ChatTexts & `emoji_${string}`])[] = [
  ["emoji", "emoji_faces"],
  ["hand", "emoji_gestures"],
  ["leaf", "emoji_nature"],
  ["cup", "emoji_drink"],
  ["boat", "emoji_travel"],
  ["bulb", "emoji_things"],
  ["heart", "emoji_signs"],
];
interface Props {
  url: string;
  texts: ChatTexts;
  onPick(character: string): void;
  /** Absent: there is no text. */
  onBackspace?(): void;
  onClose(): void;
}

interface GridProps {
  title: string;
  emoji: readonly Emoji[];
  /** Whether Tab reaches the first emoji of this grid. */
  entry: boolean;
  onPick(emoji: Emoji): void;
}

function Grid({ title, emoji, entry, onPick }: GridProps) {
  return (
    <section aria-label={title}>
      <p className="emoji-title" aria-hidden="true">
        {title}
      </p>
      <div className="emoji-grid">
        {emoji.map((each, index) => (
          <button
            key={each.character}
            type="button"
            data-sign={each.character}
            tabIndex={entry && index === 0 ? 0 : -1}
            aria-label={each.name}
            title={each.name}
            onClick={() => onPick(each)}
          >
            {each.character}
          </button>
        ))}
      </div>
    </section>
  );
}

function useEmoji(url: string, onClose: () => void): LoadedEmoji | null {
  const [emoji, setEmoji] = useState<LoadedEmoji | null>(null);
  useEffect(() => {
    let unmounted = false;
    loadEmoji(url).then(
      (all) => {
        if (!unmounted) setEmoji(all);
      },
      // The emoji button remains for another try.
      () => onClose(),
    );
    return () => {
      unmounted = true;
    };
  }, [url, onClose]);
  return emoji;
}

interface EmojiResultsProps {
  all: LoadedEmoji;
  query: string;
  category: number;
  texts: ChatTexts;
  onPick(emoji: Emoji): void;
}

function EmojiResults({ all, query, category, texts, onPick }: EmojiResultsProps) {
  const flat = useMemo(() => all.categories.flat(), [all]);
  const recent = useMemo(
    () => readRecentEmoji().flatMap((character) => flat.find((each) => each.character === character) ?? []),
    [flat],
  );
  if (query.trim() !== "") {
    const matches = all.find(query);
    if (matches.length === 0) return <p className="emoji-none">{texts.emoji_none}</p>;
    return <Grid title={texts.emoji_search} emoji={matches} entry onPick={onPick} />;
  }
  const [, name] = CATEGORIES[category] ?? ["emoji", "emoji_faces"];
  return (
    <>
      {recent.length > 0 ? <Grid title={texts.emoji_lately} emoji={recent} entry onPick={onPick} /> : null}
      <Grid title={texts[name]} emoji={all.categories[category] ?? []} entry={recent.length === 0} onPick={onPick} />
    </>
  );
}

interface TabsProps {
  category: number | null;
  texts: ChatTexts;
  onChoose(category: number): void;
  onBackspace?(): void;
}

function Tabs({ category, texts, onChoose, onBackspace }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = Math.sign(stepOf(event.key, document.documentElement.dir === "rtl", 1));
    if (step === 0) return;
    event.preventDefault();
    const next = ((category ?? 0) + step + CATEGORIES.length) % CATEGORIES.length;
    onChoose(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div className="emoji-tabs">
      <div role="tablist" aria-label={texts.emoji} onKeyDown={onKeyDown}>
        {CATEGORIES.map(([icon, name], index) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={category === index}
            aria-controls="emoji-shown"
            aria-label={texts[name]}
            tabIndex={index === (category ?? 0) ? 0 : -1}
            onClick={() => onChoose(index)}
          >
            <Icon name={icon} size={22} />
          </button>
        ))}
      </div>
      {onBackspace ? (
        <button type="button" aria-label={texts.emoji_backspace} onClick={onBackspace}>
          <Icon name="backspace" size={22} />
        </button>
      ) : null}
    </div>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <label className="field">
    <Icon name="search" size={20} />
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);

/** Emoji by category, recent ones and a search. @param url the emoji data of the page's language */
export function EmojiPicker({ url, texts, onPick, onBackspace, onClose }: Props) {
  const [query, setQuery] = useState("");
  const [category, setCategory] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const all = useEmoji(url, onClose);
  const choose = (next: number) => {
    setQuery("");
    setCategory(next);
    scroller.current?.scrollTo({ top: 0 });
  };
  const pick = ({ character }: Emoji) => {
    addRecentEmoji(character);
    onPick(character);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <section className="emoji" aria-label={texts.emoji} onKeyDown={onKeyDown}>
      <SearchField label={texts.emoji_search} value={query} onChange={setQuery} />
      <div
        className="emoji-shown"
        id="emoji-shown"
        role="tabpanel"
        aria-label={texts.emoji}
        ref={scroller}
        onKeyDown={onGridKey}
      >
        {all ? <EmojiResults all={all} query={query} category={category} texts={texts} onPick={pick} /> : null}
      </div>
      <Tabs category={query ? null : category} texts={texts} onChoose={choose} onBackspace={onBackspace} />
    </section>
  );
}
