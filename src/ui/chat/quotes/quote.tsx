import { Icon } from "../../icon";
import type { ChatTexts } from "../texts";
import type { ChatLine } from "../types";
import type { ReplyTarget } from "./quote-types";
import { quotedText } from "./quotes";

interface WordsProps {
  who: string;
  /** Of a name. */
  whoLang?: string;
  text: string | null;
  language?: string | null;
}

const Words = ({ who, whoLang, text, language }: WordsProps) => (
  <>
    <bdi className="chat-quote-who" lang={whoLang}>
      {who}
    </bdi>
    <span className="chat-quote-text" dir="auto" lang={language ?? undefined}>
      {text}
    </span>
  </>
);

interface QuotedProps {
  line: ChatLine;
  mine: boolean;
  /** Of the other one. */
  name: string;
  nameLang?: string;
  texts: ChatTexts;
  jump?(id: string): void;
}

/** What a message answers, in its bubble; a tap leads there. */
export function Quoted({ line: { replyTo, from, to }, mine, name, nameLang, texts, jump }: QuotedProps) {
  if (!replyTo) return null;
  const { id, kind } = replyTo;
  if (id === null) return <span className="chat-quote chat-quote-gone">{texts.quote_gone}</span>;
  const isOwn = replyTo.from === (mine ? from : to);
  const isLetter = kind === "line";
  return (
    <a
      className="chat-quote"
      href={isLetter ? `/bottle/${id}` : `#m-${id}`}
      onClick={(event) => {
        if (isLetter || !jump) return;
        event.preventDefault();
        jump(id);
      }}
    >
      <span className="visually-hidden">{texts.quote_to} </span>
      <Words
        who={isOwn ? texts.you : name}
        whoLang={isOwn ? undefined : nameLang}
        text={quotedText(replyTo, texts)}
        language={replyTo.language}
      />
    </a>
  );
}

interface ReplyRowProps {
  reply: ReplyTarget;
  me: string;
  texts: ChatTexts;
  /** Of the chat without the quote. */
  path: string;
  onStop?(): void;
}

/** Over the field: what is being answered, and the way to leave it. */
export const ReplyRow = ({ reply, me, texts, path, onStop }: ReplyRowProps) => (
  <div className="chat-reply">
    <Icon name="reply" size={20} />
    <span className="chat-quote" id="reply-to">
      <Words
        who={reply.from === me ? texts.answering_own : texts.answering}
        text={quotedText(reply, texts)}
        language={reply.language}
      />
    </span>
    <a
      className="icon-button"
      href={path}
      aria-label={texts.answering_stop}
      onClick={(event) => {
        if (!onStop) return;
        event.preventDefault();
        onStop();
      }}
    >
      <Icon name="close" />
    </a>
  </div>
);
