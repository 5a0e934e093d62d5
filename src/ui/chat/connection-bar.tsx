import type { ReactNode } from "react";
import { Icon } from "../icon";
import type { ChatTexts } from "./texts";
import type { ConnectionStatus } from "./types";

function connectionText(state: ConnectionStatus, waiting: number, { waitingHere, ...texts }: ChatTexts): string {
  if (state !== "disconnected" || waiting === 0) return texts[state];
  return waitingHere[waiting - 1] ?? texts.disconnected;
}

const SPINNER = <span className="spinner" />;

const CONNECTION_ICONS: Record<ConnectionStatus, ReactNode> = {
  connected: <Icon name="check" size={18} />,
  disconnected: <Icon name="nowifi" size={18} />,
  connecting: SPINNER,
  reconnecting: SPINNER,
};

interface Props {
  state: ConnectionStatus;
  /** Whether it has been like that for long enough to be told, or all is well again after that. */
  isShown: boolean;
  waiting: number;
  texts: ChatTexts;
}

/** Connection status, over the log; empty while all is well. */
export function ConnectionBar({ state, isShown, waiting, texts }: Props) {
  return (
    <div className="chat-net" role="status" data-net={state} hidden={!isShown}>
      {!isShown ? null : (
        <>
          {CONNECTION_ICONS[state]}
          {connectionText(state, waiting, texts)}
        </>
      )}
    </div>
  );
}
