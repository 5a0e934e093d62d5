import { FriendsNow, MetBottleCard, type WritingWay } from "../../../chat/web/web";
import type { Ctx } from "../../../http/env";
import { countryName } from "../../../i18n/countries";
import { FOLLOW_LIMITS } from "../../../limits/account";
import { InterestList } from "../../../profile/web/web";
import type { Refusal } from "../../../runtime/errors";
import { DAY } from "../../../runtime/units";
import { renderPage } from "../../../shell/document/page";
import { Form, FormRefusal } from "../../../shell/parts/form";
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
import { PersonActions } from "./person-acts";
import { PersonAlbum, PersonDesigns } from "./person-album";

export interface PersonPageProps {
  person: PersonProfile;
  designs: readonly PersonDesign[];
  /** null: the two cannot meet. */
  writing: WritingWay | null;
  refusal?: Refusal | null;
  notice?: Notice | null;
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

type PersonHeaderProps = Pick<PersonPageProps, "person" | "writing" | "refusal">;

function PersonHeader({ person, writing, refusal }: PersonHeaderProps) {
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
      {writing ? <FriendsNow overview={writing.overview} /> : null}
      <PersonActions person={person} writing={writing} />
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

/** What the two share, and a word where the person has put nothing there. */
function PersonBeginnings({ person, designs, writing }: PersonPageProps) {
  const { t } = usePageView();
  if (!writing) return null;
  const { signature, interests, album } = person;
  const isBare = signature === "" && interests.length + album.length + designs.length === 0;
  return (
    <>
      {isBare ? <p className="muted apart quiet-page">{t("social.quiet_page")}</p> : null}
      {writing.overview.metBottle ? (
        <div className="chat-met">
          <MetBottleCard overview={writing.overview} />
        </div>
      ) : null}
    </>
  );
}

export function personPage(c: Ctx, props: PersonPageProps): Promise<Response> {
  const { person, designs, writing, refusal, notice } = props;
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
        <PersonHeader person={person} writing={writing} refusal={refusal} />
        <InterestList chosen={person.interests} className="likes center-likes" />
        <PersonBeginnings {...props} />
        <PersonAlbum person={person} />
        <PersonDesigns person={person} designs={designs} />
      </main>
      {person.signature ? <TranslateForm /> : null}
      {person.relation === "blocked" ? null : <PersonOptions person={person} />}
    </>,
  );
}
