/** Blocks the other one from the chat, and takes it back. Both lead back to the chat. */
import { usePageView } from "../../../shell/parts/page-view";
import { ConfirmDialog } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import type { ChatOverview } from "../../chat";
import { chatPathOf } from "../chat-path";
import { CarryingButton } from "./carrying-button";

export function BlockMenuItem({ overview: { person, relation } }: { overview: ChatOverview }) {
  const { t } = usePageView();
  if (relation === "blocked") {
    return (
      <form method="post" action={`/friends/${person.id}/unblock`}>
        <input type="hidden" name="next" value={chatPathOf(person.id)} />
        <button type="submit" className="chat-way">
          <Icon name="ban" />
          {t("chat.unblock")}
        </button>
      </form>
    );
  }
  return (
    <button type="button" className="chat-way chat-warn" popoverTarget="chat-block">
      <Icon name="ban" />
      {t("chat.block")}
    </button>
  );
}

interface BlockDialogProps {
  id: string;
  name: string;
  /** Whether there is a field on this page. */
  carries: boolean;
}

export function BlockDialog({ id, name, carries }: BlockDialogProps) {
  const { t } = usePageView();
  const to = `/friends/${id}/block`;
  return (
    <ConfirmDialog
      id="chat-block"
      title={t("chat.block_title", { name })}
      text={t("chat.block_text")}
      cancel={t("chat.cancel")}
    >
      <form method="post" action={to}>
        <CarryingButton {...{ to, carries }} className="button danger small" name="next" value={chatPathOf(id)}>
          {t("chat.block")}
        </CarryingButton>
      </form>
    </ConfirmDialog>
  );
}
