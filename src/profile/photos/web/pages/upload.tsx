import { tooManyBytesRefusal } from "../../../../files/refusals";
import { refusalText } from "../../../../i18n/refusal-text";
import { PICTURE_LIMITS } from "../../../../limits/pictures";
import type { Refusal } from "../../../../runtime/errors";
import {
  describedByIds,
  FieldError,
  FormRefusal,
  formStateOf,
  IdempotencyField,
  SubmitButton,
  useFormState,
} from "../../../../shell/parts/form";
import { type PageView, usePageView } from "../../../../shell/parts/page-view";
import { Icon } from "../../../../ui/icon";
import type { UploadProps } from "../../../../ui/upload";

function uploadTextsOf(view: PageView, done: string): UploadProps["texts"] {
  const { t } = view;
  return {
    unsupported_image: t("error.unsupported_image"),
    image_too_large: refusalText(view.t, tooManyBytesRefusal()),
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

interface UploadFormProps {
  action: string;
  api: string;
  many: boolean;
  label: string;
  done: string;
  refusal: Refusal | null;
}

function FileInput({ label, refusal }: Pick<UploadFormProps, "label" | "refusal">) {
  const { t } = usePageView();
  const state = useFormState(refusal);
  return (
    <div className="choose">
      <label className="label" htmlFor="file">
        <Icon name="album" size={20} />
        {label}
      </label>
      <input
        id="file"
        name="file"
        type="file"
        accept={PICTURE_LIMITS.types.join(",")}
        required
        aria-invalid={refusal ? true : undefined}
        aria-describedby={describedByIds("file", state, t("profile.upload.rules"))}
      />
    </div>
  );
}

/** Upload form; with JavaScript it uploads at once, with preview and progress. */
export function UploadForm({ action, api, many, label, done, refusal }: UploadFormProps) {
  const view = usePageView();
  const { t } = view;
  const state = formStateOf(view, refusal);
  const props: UploadProps = { api, many, texts: uploadTextsOf(view, done) };
  return (
    <form
      className="upload stack"
      method="post"
      action={action}
      encType="multipart/form-data"
      data-island="upload"
      data-props={JSON.stringify(props)}
    >
      {many ? <IdempotencyField /> : null}
      <FormRefusal refusal={refusal} />
      <FileInput label={label} refusal={refusal} />
      <FieldError name="file" tried={state} />
      <p className="field-hint" id="file-hint">
        {t("profile.upload.rules")}
      </p>
      <SubmitButton>{t("profile.upload.send")}</SubmitButton>
      <ul className="uploads" />
    </form>
  );
}
