import { SubmitButton } from "../../../../shell/parts/form";
import { usePageView } from "../../../../shell/parts/page-view";
import { ConfirmDialog } from "../../../../ui/dialogs";
import { Icon } from "../../../../ui/icon";

interface RemovePictureProps {
  kind: "avatar" | "photo";
  action: string;
}

/** Button to remove a picture, with a confirmation dialog. */
export function RemovePicture({ kind, action }: RemovePictureProps) {
  const { t } = usePageView();
  const verb = t(`profile.${kind}.remove`);
  return (
    <>
      <button type="button" className="link quiet-danger" popoverTarget="remove-ask">
        <Icon name="trash" size={20} />
        {verb}
      </button>
      <ConfirmDialog
        id="remove-ask"
        title={t(`ask.remove_${kind}`)}
        text={t(`ask.remove_${kind}_text`)}
        cancel={t("shell.cancel")}
      >
        <form method="post" action={action}>
          <SubmitButton kind="small danger">{verb}</SubmitButton>
        </form>
      </ConfirmDialog>
    </>
  );
}
