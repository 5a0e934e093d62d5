import { useEffect, useRef, useState } from "react";
import type { CardJson } from "../../src/ui/chat/cards/card-types";
import type { ChatTexts } from "../../src/ui/chat/texts";
import { Icon } from "../../src/ui/icon";
import { BottlePicture } from "../../src/ui/pictures";
import { noAnswerText, showNotice } from "../page/notices";
import { type CardChoices, type CardList, loadCardChoices } from "./card-choices";

interface SectionProps {
  title: string;
  more: string;
  firstCards: CardList | undefined;
  onPick(card: CardJson): void;
}

function CardChoice({ card, onPick }: { card: CardJson; onPick(card: CardJson): void }) {
  return (
    <button type="button" className="card-choice" onClick={() => onPick(card)}>
      <BottlePicture svg={card.svg ?? ""} height={52} lazy />
      <span className="grow">
        <span className="serif ellipsis">
          <bdi lang={card.nameLanguage ?? undefined}>{card.name}</bdi>
        </span>
        {card.line ? (
          <span className="text-13 muted ellipsis">
            <bdi lang={card.language ?? undefined}>{card.line}</bdi>
          </span>
        ) : null}
      </span>
    </button>
  );
}

function Section({ title, more, firstCards, onPick }: SectionProps) {
  const [list, setList] = useState<CardList | null>(null);
  const [isLoading, setLoading] = useState(false);
  const { cards = [], loadMore = null } = list ?? firstCards ?? {};
  if (cards.length === 0 && loadMore === null) return null;
  const showMore = () => {
    setLoading(true);
    loadMore?.()
      .then(setList, () => showNotice(noAnswerText()))
      .finally(() => setLoading(false));
  };
  return (
    <section>
      <h3 className="text-15 bold">{title}</h3>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <CardChoice card={card} onPick={onPick} />
          </li>
        ))}
      </ul>
      {loadMore ? (
        <button type="button" className="button text small" disabled={isLoading} onClick={showMore}>
          {more}
        </button>
      ) : null}
    </section>
  );
}

interface CardPickerProps {
  texts: ChatTexts;
  myName: string;
  onPick(card: CardJson): void;
  onClosed(): void;
}

const isWithoutCards = ({ cards, loadMore }: CardList): boolean => cards.length === 0 && loadMore === null;

const PickerHead = ({ texts, onClose }: { texts: ChatTexts; onClose(): void }) => (
  <div className="sheet-head">
    <h2 className="text-20" id="card-picker-title">
      {texts.card_add}
    </h2>
    <button type="button" className="icon-button" aria-label={texts.close} onClick={onClose}>
      <Icon name="close" />
    </button>
  </div>
);

/** Sheet with the bottles and designs that can be sent. */
export function CardPicker({ texts, myName, onPick, onClosed }: CardPickerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [choices, setChoices] = useState<CardChoices | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    loadCardChoices(myName).then(setChoices, () => {
      dialog.current?.close();
      showNotice(noAnswerText());
    });
  }, [myName]);
  const close = () => dialog.current?.close();
  const pick = (card: CardJson) => {
    close();
    onPick(card);
  };
  const isEmpty = choices !== null && Object.values(choices).every(isWithoutCards);
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
      <PickerHead texts={texts} onClose={close} />
      <div className="card-choices" aria-busy={choices === null}>
        {isEmpty ? <p className="muted">{texts.card_none}</p> : null}
        <Section title={texts.card_own} more={texts.more} firstCards={choices?.own} onPick={pick} />
        <Section title={texts.card_kept} more={texts.more} firstCards={choices?.kept} onPick={pick} />
        <Section title={texts.card_designs} more={texts.more} firstCards={choices?.designs} onPick={pick} />
        {choices === null || isEmpty ? null : <p className="text-13 muted">{texts.card_square}</p>}
      </div>
    </dialog>
  );
}
