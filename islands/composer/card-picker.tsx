import { useEffect, useRef, useState } from "react";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { excerpt } from "../../src/text/excerpt";
import type { CardJson } from "../../src/ui/chat/cards/card-types";
import type { ChatTexts } from "../../src/ui/chat/texts";
import { Icon } from "../../src/ui/icon";
import { BottlePicture } from "../../src/ui/pictures";
import { noAnswerText, showNotice } from "../page/notices";
import { timedFetch } from "../timed-fetch";

interface BottleJson {
  id: string;
  content: string;
  language: string;
  hidden: boolean;
  status: string;
  author: { nickname: string } | null;
  design: { name: string; svg: string };
}

interface DesignJson {
  id: string;
  name: string;
  svg: string;
  status: string;
  price: number | null;
}

/** Of a bottle that others can see; null: they cannot. */
function bottleCardOf({ id, content, language, hidden, status, author, design }: BottleJson): CardJson | null {
  if (hidden || status === "expired" || status === "removed") return null;
  const line = content.split("\n").find((each) => each.trim() !== "") ?? "";
  const shown = { name: design.name, svg: design.svg, line: excerpt(line, CHAT_LIMITS.cardLineMax), language };
  return { kind: "bottle", id, ...shown, by: author?.nickname ?? null, price: null };
}

/** Of a design that stands in the square; null: it does not. */
const designCardOf =
  (by: string) =>
  ({ id, name, svg, status, price }: DesignJson): CardJson | null =>
    status === "forSale" || status === "exhibition"
      ? { kind: "design", id, name, line: null, language: null, svg, by, price: status === "forSale" ? price : null }
      : null;

async function fetchCards<Item>(path: string, toCard: (item: Item) => CardJson | null): Promise<CardJson[]> {
  const response = await timedFetch(path, {});
  if (!response.ok) throw new Error(path);
  const { items }: { items: Item[] } = await response.json();
  return items.flatMap((item) => toCard(item) ?? []);
}

interface Choices {
  own: CardJson[];
  kept: CardJson[];
  designs: CardJson[];
}

async function fetchChoices(myName: string): Promise<Choices> {
  const [own, kept, designs] = await Promise.all([
    fetchCards("/api/bottles/my-bottles", bottleCardOf),
    fetchCards("/api/bottles/collected-bottles", bottleCardOf),
    fetchCards("/api/designs", designCardOf(myName)),
  ]);
  return { own, kept, designs };
}

interface SectionProps {
  title: string;
  cards: readonly CardJson[];
  onPick(card: CardJson): void;
}

function Section({ title, cards, onPick }: SectionProps) {
  if (cards.length === 0) return null;
  return (
    <section>
      <h3 className="text-15 bold">{title}</h3>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <button type="button" className="card-choice" onClick={() => onPick(card)}>
              <BottlePicture svg={card.svg ?? ""} height={52} lazy />
              <span className="grow">
                <span className="serif ellipsis">
                  <bdi>{card.name}</bdi>
                </span>
                {card.line ? (
                  <span className="text-13 muted ellipsis">
                    <bdi lang={card.language ?? undefined}>{card.line}</bdi>
                  </span>
                ) : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CardPickerProps {
  texts: ChatTexts;
  myName: string;
  onPick(card: CardJson): void;
  onClosed(): void;
}

/** Sheet with the bottles and designs that can be sent. */
export function CardPicker({ texts, myName, onPick, onClosed }: CardPickerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [choices, setChoices] = useState<Choices | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    fetchChoices(myName).then(setChoices, () => {
      dialog.current?.close();
      showNotice(noAnswerText());
    });
  }, [myName]);
  const close = () => dialog.current?.close();
  const pick = (card: CardJson) => {
    close();
    onPick(card);
  };
  const isEmpty = choices !== null && Object.values(choices).every((cards) => cards.length === 0);
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="card-picker-title"
      onClose={onClosed}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="sheet-head">
        <h2 className="text-20" id="card-picker-title">
          {texts.card_add}
        </h2>
        <button type="button" className="icon-button" aria-label={texts.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="card-choices" aria-busy={choices === null}>
        {isEmpty ? <p className="muted">{texts.card_none}</p> : null}
        <Section title={texts.card_own} cards={choices?.own ?? []} onPick={pick} />
        <Section title={texts.card_kept} cards={choices?.kept ?? []} onPick={pick} />
        <Section title={texts.card_designs} cards={choices?.designs ?? []} onPick={pick} />
      </div>
    </dialog>
  );
}
