/** Blocks the other one from the chat, and takes it back. Both lead back to the chat. */
import { SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { ConfirmDialog } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import type { ChatOverview } from "../../chat";
import { chatPathOf } from "../chat-path";

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

export function BlockDialog({ id, name }: { id: string; name: string }) {
  const { t } = usePageView();
  return (
    <ConfirmDialog
      id="chat-block"
      title={t("chat.block_title", { name })}
      text={t("chat.block_text")}
      cancel={t("chat.cancel")}
    >
      <form method="post" action={`/friends/${id}/block`}>
        <input type="hidden" name="next" value={chatPathOf(id)} />
        <SubmitButton kind="danger small">{t("chat.block")}</SubmitButton>
      </form>
    </ConfirmDialog>
  );
}
