import { newId } from "../../../../db/ids";
import { tooManyBytes } from "../../../../files/refusals";
import { errorText } from "../../../../i18n/refusals";
import { PICTURE } from "../../../../limits/limits";
import type { Refusal } from "../../../../runtime/errors";
import { describedBy, Once, Refused, tried, Why } from "../../../../shell/parts/form";
import { useView, type View } from "../../../../shell/parts/view";
import { Icon } from "../../../../ui/icon";
import type { UploadProps } from "../../../../ui/upload";

function textsOf(view: View, done: string): UploadProps["texts"] {
  const { t } = view;
  return {
    unsupported_image: t("error.unsupported_image"),
    image_too_large: errorText(view.t, tooManyBytes()),
    waiting: t("profile.upload.waiting"),
    sending: t("profile.upload.sending"),
    looking: t("profile.upload.looking"),
    done,
    failed: t("profile.upload.failed"),
    cancel: t("shell.cancel"),
    close: t("shell.close"),
    retry: t("shell.try_again"),
  };
}

interface Props {
  action: string;
  api: string;
  many: boolean;
  label: string;
  done: string;
  refusal: Refusal | null;
}

/** Upload form; with a script it uploads at once, with preview and progress. */
export function UploadForm({ action, api, many, label, done, refusal }: Props) {
  const view = useView();
  const { t, now } = view;
  const state = tried(view, refusal);
  const props: UploadProps = { api, many, texts: textsOf(view, done) };
  return (
    <form
      className="upload stack"
      method="post"
      action={action}
      encType="multipart/form-data"
      data-island="upload"
      data-props={JSON.stringify(props)}
    >
      <Once value={newId(now)} />
      <Refused refusal={refusal} />
      <div className="choose">
        <label className="label" htmlFor="file">
          <Icon name="album" size={20} />
          {label}
        </label>
        <input
          id="file"
          name="file"
          type="file"
          accept={PICTURE.types.join(",")}
          required
          aria-invalid={refusal ? true : undefined}
          aria-describedby={describedBy("file", state, t("profile.upload.rules"))}
        />
      </div>
      <Why name="file" tried={state} />
      <p className="field-hint" id="file-hint">
        {t("profile.upload.rules")}
      </p>
      <button type="submit" className="button primary wide">
        {t("profile.upload.send")}
      </button>
      <ul className="uploads" />
    </form>
  );
}
