import { type Dispatch, useEffect, useReducer, useState } from "react";
import { type Change, changed, type Known, linesOf, type Unsent } from "../../src/ui/chat/lines";
import type { ChatProps, Connection, Line } from "../../src/ui/chat/types";
import { hearOutbox, type News } from "./outbox";
import { forgetDrafts } from "./outbox-flag";
import { type Item, itemsOf } from "./outbox-store";

/** One is sending; those behind a failed one, or offline, wait. */
function unsentOf(items: readonly Item[], sending: string | null, online: boolean): Unsent[] {
  const held = items.some(({ state }) => state === "failed") || !online;
  return items.map(({ clientId, to, kind, text, why, at, state }): Unsent => {
    const waits = held ? "waiting" : "sending";
    const now = state !== "waiting" ? state : waits;
    return { clientId, to, kind, text, why, at, state: clientId === sending ? "sending" : now };
  });
}

function changeOf(news: News, them: string): Change | null {
  switch (news.kind) {
    case "progress":
      return { do: "progress", clientId: news.clientId, share: news.share };
    case "sent":
      return news.message.to === them ? { do: "merge", messages: [news.message] } : null;
    case "changed":
    case "sending":
    case "signed_out":
      return null;
  }
}

function useOutbox(props: ChatProps, dispatch: Dispatch<Change>): { items: Item[]; sending: string | null } {
  const [items, setItems] = useState<Item[]>([]);
  const [sending, setSending] = useState<string | null>(null);
  const { me, them } = props;
  useEffect(() => {
    const look = () =>
      itemsOf(me).then(
        (all) => setItems(all.filter(({ to }) => to === them.id)),
        () => setItems([]),
      );
    const follow: { [K in News["kind"]]?: (news: Extract<News, { kind: K }>) => void } = {
      sending: ({ clientId }) => setSending(clientId),
      changed: look,
      signed_out: () => {
        forgetDrafts();
        location.reload();
      },
    };
    void look();
    return hearOutbox((news) => {
      const change = changeOf(news, them.id);
      if (change) dispatch(change);
      follow[news.kind]?.(news as never);
    });
  }, [me, them.id, dispatch]);
  return { items, sending };
}

export interface Model {
  known: Known;
  dispatch: Dispatch<Change>;
  lines: Line[];
  waiting: number;
}

/** Client state from server, stream and outbox. */
export function useModel(props: ChatProps, connection: Connection): Model {
  const [known, dispatch] = useReducer(changed, { messages: props.messages, unsent: [], progress: {} });
  const { items, sending } = useOutbox(props, dispatch);
  const online = connection !== "disconnected";
  useEffect(() => {
    dispatch({ do: "unsent", unsent: unsentOf(items, sending, online) });
  }, [items, sending, online]);
  const waiting = items.filter(({ state }) => state !== "refused").length;
  return { known, dispatch, lines: linesOf(known, props.me), waiting };
}
