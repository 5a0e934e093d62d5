import type { ChatProps } from "../../../src/ui/chat/types";
import { showPartMissing } from "../../page/notices";
import { RepeatedWork } from "../../retry";
import { drawStanding } from "./draw-standing";
import type { StandingTools } from "./tools";

/** As the server has it, drawn anew where that is another one; null: no answer, which is worth another try. */
async function loadStanding(shown: ChatProps, tools: StandingTools): Promise<ChatProps | null> {
  try {
    const { standing } = await (await tools.callChatApi("GET", shown.them.id)).json();
    if (standing === shown.standing) return shown;
  } catch (error) {
    // A refusal has a page of its own.
    if (tools.isWorthRetry(error)) return null;
  }
  try {
    return await drawStanding(shown, tools);
  } catch (error) {
    // Browsers keep what failed to load for as long as the page stands.
    showPartMissing(error);
    return shown;
  }
}

/** Asks the server what one may do, again where it does not answer. @param first as the page began @param onRead where that is another one by now */
export function createStandingReader(
  first: ChatProps,
  tools: StandingTools,
  onRead: (props: ChatProps) => void,
): () => void {
  let shown = first;
  const reading = new RepeatedWork(async () => {
    const next = await loadStanding(shown, tools);
    if (!next) return true;
    shown = next;
    onRead(next);
    return false;
  });
  return () => void reading.hurry();
}
