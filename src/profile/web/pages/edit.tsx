import type { Ctx } from "../../../http/env";
import { ACCOUNT_LIMITS } from "../../../limits/account";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import { Form, FormRefusal, formStateOf, SubmitButton } from "../../../shell/parts/form";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { Avatar } from "../../../ui/pictures";
import type { SignedIn } from "../../../users/users";
import { GenderField } from "./choice-fields";
import {
  BirthdayField,
  CountryField,
  InterestsField,
  NicknameField,
  ReadLanguagesField,
  TranslateAtOnceField,
} from "./fields";

function PictureLinks({ person }: { person: SignedIn }) {
  const { t } = usePageView();
  return (
    <div className="own-pictures">
      <Avatar id={person.id} photo={person.avatar} size={72} />
      <a className="button secondary small" href="/avatar">
        {t("profile.avatar.title")}
      </a>
      <a className="button secondary small" href="/album">
        {t("profile.album.title")}
      </a>
    </div>
  );
}

export function editProfilePage(c: Ctx, person: SignedIn, refusal: Refusal | null = null): Promise<Response> {
  const view = pageViewOf(c);
  const { t } = view;
  const state = formStateOf(view, refusal);
  const fields = { state, person };
  const signatureState = { ...state, values: { signature: person.signature, ...state.values } };
  return renderTitledPage(
    c,
    { title: t("profile.edit"), refusal, back: "/profile", layout: "form" },
    <Form id="profile" action="/profile/edit" className="stack roomy">
      <PictureLinks person={person} />
      <FormRefusal refusal={refusal} />
      <NicknameField {...fields} />
      <div className="signature">
        <TextAreaField
          id="signature"
          name="signature"
          label={t("profile.signature")}
          most={ACCOUNT_LIMITS.signatureMax}
          tried={signatureState}
        />
      </div>
      <InterestsField {...fields} />
      <GenderField {...fields} />
      <BirthdayField {...fields} />
      <CountryField {...fields} />
      <ReadLanguagesField {...fields} />
      <TranslateAtOnceField {...fields} />
      <SubmitButton>{t("profile.save")}</SubmitButton>
    </Form>,
  );
}
