import type { Ctx } from "../../../../http/env";
import type { Refusal } from "../../../../runtime/errors";
import { renderTitledPage } from "../../../../shell/document/page";
import { Avatar } from "../../../../ui/pictures";
import type { SignedIn } from "../../../../users/users";
import { RemovePicture } from "./remove";
import { UploadForm } from "./upload";

/** @param held path of a picture that waits for an official; null: none does */
export function avatarPage(
  c: Ctx,
  person: SignedIn,
  held: string | null,
  refusal: Refusal | null = null,
): Promise<Response> {
  const t = c.get("t");
  const title = t("profile.avatar.title");
  return renderTitledPage(
    c,
    { title, refusal, back: "/profile", layout: "stack roomy" },
    <>
      <div id="pictures" className="large-portrait">
        <Avatar id={person.id} photo={held ?? person.avatar} size={192} />
        <p className="muted">{t(held ? "profile.picture_waits" : "profile.avatar.who")}</p>
        {(held ?? person.avatar) ? <RemovePicture kind="avatar" action="/avatar/remove" /> : null}
      </div>
      <UploadForm
        action="/avatar"
        api="/api/auth/upload-avatar"
        many={false}
        label={t("profile.avatar.choose")}
        done={t("notice.avatar_saved")}
        refusal={refusal}
      />
    </>,
  );
}
