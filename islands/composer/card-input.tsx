import type { ReactNode } from "react";
import type { CardJson } from "../../src/ui/chat/cards/card-types";
import type { ChatProps } from "../../src/ui/chat/types";
import { loadCardPicker } from "../chat/later-parts";
import { showPartMissing } from "../page/notices";

/** Opens the sheet of bottles and designs; the focus comes back to the tool. */
export async function chooseCard(
  { texts, myName }: Pick<ChatProps, "texts" | "myName">,
  show: (overlay: ReactNode) => void,
  send: (card: CardJson) => void,
): Promise<void> {
  try {
    const { CardPicker } = await loadCardPicker();
    show(<CardPicker texts={texts} myName={myName} onPick={send} onClosed={() => show(null)} />);
  } catch (error) {
    showPartMissing(error);
  }
}
