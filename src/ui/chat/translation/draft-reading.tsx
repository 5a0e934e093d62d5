import type { MouseEvent } from "react";
import { Icon } from "../../icon";
import type { DraftReadingProps } from "../types";

export interface DraftReadingActions {
  reading: string | null;
  onAsk(event: MouseEvent<HTMLButtonElement>): void;
}

interface Props {
  draft: DraftReadingProps;
  /** Of the chat. */
  action: string;
  actions?: DraftReadingActions;
}

/** Over the field: how what is written there will read. A button of the field's form; without script a page answers. */
export function DraftReading({ draft, action, actions }: Props) {
  const reading = actions ? actions.reading : draft.reading;
  return (
    <div className="chat-draft">
      <div role="status">
        {reading === null ? null : (
          <p className="chat-draft-reading">
            <b>{draft.title}</b>
            <span dir="auto" lang={draft.language}>
              {reading}
            </span>
          </p>
        )}
      </div>
      <button
        type="submit"
        className="link"
        form="write"
        formAction={`${action}/preview`}
        formNoValidate
        onClick={actions?.onAsk}
      >
        <Icon name="translate" size={18} />
        {draft.verb}
      </button>
    </div>
  );
}
