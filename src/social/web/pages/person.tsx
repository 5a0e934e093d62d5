import type { Ctx } from "../../../http/env";
import { countryName } from "../../../i18n/countries";
import { FOLLOW_LIMITS } from "../../../limits/account";
import { InterestList } from "../../../profile/web/web";
import type { Refusal } from "../../../runtime/errors";
import { DAY } from "../../../runtime/units";
import { renderPage } from "../../../shell/document/page";
import { Form, FormRefusal, SubmitButton } from "../../../shell/parts/form";
import type { Notice } from "../../../shell/parts/notice";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import { Translatable, TranslateForm } from "../../../translations/web/web";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import { Avatar } from "../../../ui/pictures";
import type { PersonDesign, PersonProfile } from "../../social";
import { personNameIn } from "../json";
import { RelationTag } from "./follow-button";
import { PersonAlbum, PersonDesigns } from "./person-album";

export interface PersonPageProps {
  person: PersonProfile;
  designs: readonly PersonDesign[];
  refusal?: Refusal | null;
  notice?: Notice | null;
}

const FOLLOW_LABELS: Record<PersonProfile["relation"], "follow" | "follow_back" | "unfollow" | "take_back"> = {
  self: "follow",
  none: "follow",
  blocked: "follow",
  follower: "follow_back",
  pending: "take_back",
  following: "unfollow",
  friend: "unfollow",
};

function FollowSubmit({ person: { relation } }: { person: PersonProfile }) {
  const { t } = usePageView();
  const label = t(`social.${FOLLOW_LABELS[relation]}`);
  if (FOLLOW_LABELS[relation] === "unfollow" || relation === "pending")
    return (
      <button type="submit" className="link unfollow">
        {label}
      </button>
    );
  return (
    <SubmitButton kind="primary grow" icon="userplus">
      {label}
    </SubmitButton>
  );
}

/** The chat says what is missing to who may not write yet. */
function WriteLink({ person: { id, relation } }: { person: PersonProfile }) {
  const { t } = usePageView();
  const isPrimary = relation === "following" || relation === "friend";
  return (
    <a className={isPrimary ? "button primary grow" : "button secondary grow"} href={`/chat/${id}`}>
      <Icon name="comment" size={20} />
      {t("social.write")}
    </a>
  );
}

function PersonActions({ person }: { person: PersonProfile }) {
  const { t } = usePageView();
  if (person.relation === "blocked")
    return (
      <div className="row acts-row">
        <SubmitButton kind="outlined grow">{t("social.unblock")}</SubmitButton>
      </div>
    );
  if (!person.meets && person.relation === "follower") return null;
  return (
    <div className="row acts-row">
      <FollowSubmit person={person} />
      {person.meets ? <WriteLink person={person} /> : null}
    </div>
  );
}

function CannotMeetNote({ person }: { person: PersonProfile }) {
  const { t } = usePageView();
  if (person.meets) return null;
  const { nickname: name, relation } = person;
  const blocked = name === "" ? t("social.you_blocked_nameless") : t("social.you_blocked", { name });
  return <p className="muted apart">{relation === "blocked" ? blocked : t("social.apart")}</p>;
}

/** A follow that waits: what the reader can do, as the other is not told. */
function PendingNote({ person: { relation, nickname: name } }: { person: PersonProfile }) {
  const { t, person: me } = usePageView();
  if (relation !== "pending" || !me) return null;
  return (
    <p className="note" role="status">
      <bdi>{t("social.pending_text", { name, username: me.username, n: FOLLOW_LIMITS.pending / DAY })}</bdi>
    </p>
  );
}

const RELATION_ACTIONS = {
  none: "follow",
  follower: "follow",
  pending: "unfollow",
  following: "unfollow",
  friend: "unfollow",
  blocked: "unblock",
};

function PersonHeader({ person, refusal }: Pick<PersonPageProps, "person" | "refusal">) {
  const { t, language } = usePageView();
  const { id, relation } = person;
  const action = relation === "self" ? "follow" : RELATION_ACTIONS[relation];
  return (
    <Form id="who" action={`/friends/${id}/${action}`} className="whole">
      <input type="hidden" name="whole" value="1" />
      <Avatar id={id} photo={person.avatar} size={104} />
      <h1 className="text-24 bold">
        <bdi {...nameAttributes(person.nickname)}>{personNameIn(t, person)}</bdi>
      </h1>
      <p className="row where">
        <span className="text-13 muted">{countryName(person.country, language)}</span>
        <RelationTag relation={relation} />
      </p>
      {person.signature ? (
        <Translatable kind="signature" id={id} text={person.signature} className="serif text-17 sig" />
      ) : null}
      <CannotMeetNote person={person} />
      <PendingNote person={person} />
      <FormRefusal refusal={refusal ?? null} />
      <PersonActions person={person} />
    </Form>
  );
}

function PersonOptions({ person }: { person: PersonProfile }) {
  const { t } = usePageView();
  const { id } = person;
  return (
    <BottomSheet
      id="options"
      title={personNameIn(t, person)}
      named={nameAttributes(person.nickname)}
      close={t("shell.close")}
    >
      <form method="post" action={`/friends/${id}/block`}>
        <button type="submit" className="person-option">
          <Icon name="ban" />
          <span className="grow">
            {t("social.block")}
            <span className="text-13 muted line">{t("social.block_text")}</span>
          </span>
        </button>
      </form>
      <a className="person-option" href={`/report/user/${id}`}>
        <Icon name="flag" />
        <span className="grow">{t("safety.report.verb")}</span>
      </a>
    </BottomSheet>
  );
}

function PersonTopBar({ person }: { person: PersonProfile }) {
  const { t } = usePageView();
  return (
    <header className="top-bar between person-bar">
      <a className="icon-button" href="/friends" data-back="/friends" aria-label={t("shell.back")}>
        <Icon name="back" />
      </a>
      {person.relation === "blocked" ? null : (
        <button
          type="button"
          className="icon-button"
          popoverTarget="options"
          aria-label={t("social.options", { name: personNameIn(t, person) })}
        >
          <Icon name="more" />
        </button>
      )}
    </header>
  );
}

export function personPage(c: Ctx, { person, designs, refusal, notice }: PersonPageProps): Promise<Response> {
  return renderPage(
    c,
    {
      title: personNameIn(c.get("t"), person),
      titleLang: nameAttributes(person.nickname).lang,
      status: refusal?.status,
      notice,
    },
    <>
      <PersonTopBar person={person} />
      <main id="main" className="main person-page">
        <PersonHeader person={person} refusal={refusal} />
        <InterestList chosen={person.interests} className="likes center-likes" />
        <PersonAlbum person={person} />
        <PersonDesigns person={person} designs={designs} />
      </main>
      {person.signature ? <TranslateForm /> : null}
      {person.relation === "blocked" ? null : <PersonOptions person={person} />}
    </>,
  );
}
