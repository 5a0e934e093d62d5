import type { ChatProps } from "../../src/ui/chat/types";
import { enqueueMessage } from "../chat/outbox/outbox";
import type { OutboxItem } from "../chat/outbox/outbox-store";
import { newIdempotencyKey } from "../page/idempotency-key";
import { showNotice } from "../page/notices";

type Content = Pick<OutboxItem, "kind" | "text" | "card" | "file" | "width" | "height" | "replyTo">;

/** @returns whether this device keeps it until it is sent; else a notice says that it does not */
export async function queueChatMessage(props: ChatProps, content: Content): Promise<boolean> {
  const { me, them } = props;
  try {
    const item = { clientId: newIdempotencyKey(), person: me, to: them.id, name: them.nickname, at: Date.now() };
    await enqueueMessage({ ...item, ...content });
    return true;
  } catch {
    showNotice(props.texts.not_kept);
    return false;
  }
}
