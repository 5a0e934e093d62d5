import type { HTMLAttributes, ReactNode } from "react";
import { Coin } from "../../icon";
import { variantPath } from "../../sea/variant-names";
import { fillTemplate } from "../fill-template";
import { type CardTexts, cardTitleOf } from "./card-title";
import type { CardJson } from "./card-types";

const PATHS: Record<CardJson["kind"], string> = { bottle: "/bottle/", design: "/bottle-square/" };

/** Address of the page to which a card leads; null: it is gone. */
export const cardPathOf = ({ kind, id }: Pick<CardJson, "kind" | "id">): string | null =>
  id === null ? null : `${PATHS[kind]}${encodeURIComponent(id)}`;

/** The bottle before its own colour, as on the cards of the square. */
const CardArt = ({ svg }: { svg: string }) => (
  <picture>
    <source media="(prefers-color-scheme: dark)" srcSet={variantPath(svg, "cardn")} />
    <img className="chat-card-art" src={variantPath(svg, "card")} alt="" loading="lazy" />
  </picture>
);

function Price({ price, texts, tag }: { price: number; texts: CardTexts; tag: string }) {
  const shown = new Intl.NumberFormat(tag).format(price);
  return (
    <span className="chat-card-price numeric">
      <Coin />
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{fillTemplate(texts.card_price, { price: shown })}</span>
    </span>
  );
}

/** What a card shows; its bubble leads to the page of the thing. */
export function CardContent({ card, texts, tag }: { card: CardJson; texts: CardTexts; tag: string }) {
  const { svg, name, nameLanguage, line, language, price } = card;
  if (card.id === null) return <span className="chat-card-gone">{cardTitleOf(card, texts)}</span>;
  return (
    <>
      {svg ? <CardArt svg={svg} /> : null}
      <span className="chat-card-words">
        <span className="grow">
          <span className="serif">
            <bdi lang={nameLanguage ?? undefined}>{name}</bdi>
          </span>
          <span className="text-13 muted">{cardTitleOf(card, texts)}</span>
          {line ? (
            <span className="chat-card-line">
              <bdi lang={language ?? undefined}>{line}</bdi>
            </span>
          ) : null}
        </span>
        {price === null ? null : <Price price={price} texts={texts} tag={tag} />}
      </span>
    </>
  );
}

export const cardClassOf = ({ id }: Pick<CardJson, "id">): string =>
  id === null ? " chat-card chat-ashes" : " chat-card";

interface CardBubbleProps {
  card: CardJson;
  texts: CardTexts;
  tag: string;
  /** On the server: it leads to the page of what it shows. */
  isSent: boolean;
  /** What it answers; null: nothing. */
  quoted?: ReactNode;
  attributes: HTMLAttributes<HTMLElement>;
}

export function CardBubble({ card, texts, tag, isSent, quoted, attributes }: CardBubbleProps) {
  const href = isSent ? cardPathOf(card) : null;
  const content = <CardContent card={card} texts={texts} tag={tag} />;
  return (
    <div {...attributes}>
      {quoted}
      {href ? <a href={href}>{content}</a> : content}
    </div>
  );
}
