import type { Ctx } from "../../../http/env";
import { ACCOUNT } from "../../../limits/limits";
import type { Refusal } from "../../../runtime/errors";
import { page, Top } from "../../../shell/document/page";
import { Area } from "../../../shell/parts/area";
import { Form, Refused, tried } from "../../../shell/parts/form";
import { useView, viewOf } from "../../../shell/parts/view";
import { Avatar } from "../../../ui/picture";
import type { SignedIn } from "../../../users/users";
import { Birthday, Country, Genders, Interests, Nickname, Reads, TranslateAtOnce } from "./fields";

function Pictures({ person }: { person: SignedIn }) {
  const { t } = useView();
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

export function editPage(c: Ctx, person: SignedIn, refusal: Refusal | null = null): Promise<Response> {
  const view = viewOf(c);
  const { t } = view;
  const state = tried(view, refusal);
  const fields = { state, person };
  const written = { ...state, values: { signature: person.signature, ...state.values } };
  return page(
    c,
    { title: t("profile.edit"), status: refusal?.status },
    <>
      <Top title={t("profile.edit")} back="/profile" />
      <main id="main" className="main form">
        <Form id="profile" action="/profile/edit" className="stack roomy">
          <Pictures person={person} />
          <Refused refusal={refusal} />
          <Nickname {...fields} />
          <div className="signature">
            <Area
              id="signature"
              name="signature"
              label={t("profile.signature")}
              most={ACCOUNT.signatureMax}
              tried={written}
            />
          </div>
          <Interests {...fields} />
          <Genders {...fields} />
          <Birthday {...fields} />
          <Country {...fields} />
          <Reads {...fields} />
          <TranslateAtOnce {...fields} />
          <button type="submit" className="button primary wide">
            {t("profile.save")}
          </button>
        </Form>
      </main>
    </>,
  );
}
