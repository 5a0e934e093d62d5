import type { Ctx } from "../../../http/env";
import { countryName } from "../../../i18n/countries";
import { INTERESTS } from "../../../profile/web/web";
import type { Refusal } from "../../../runtime/errors";
import { page } from "../../../shell/document/page";
import { Form, Refused } from "../../../shell/parts/form";
import type { Notice } from "../../../shell/parts/notice";
import { useView } from "../../../shell/parts/view";
import type { Hung } from "../../../square/square";
import { PopSheet } from "../../../ui/ask";
import { Icon } from "../../../ui/icon";
import { Avatar } from "../../../ui/picture";
import type { Person } from "../../social";
import { nameIn } from "../json";
import { Relation } from "./follow-button";
import { Album, OnShow } from "./shelves";

export interface Shown {
  person: Person;
  designs: readonly Hung[];
  mayWrite: boolean;
  refusal?: Refusal | null;
  notice?: Notice | null;
}

const FOLLOWING: Record<Person["relation"], "follow" | "follow_back" | "unfollow"> = {
  self: "follow",
  none: "follow",
  blocked: "follow",
  follower: "follow_back",
  following: "unfollow",
  friend: "unfollow",
};

function Following({ person: { relation } }: { person: Person }) {
  const { t } = useView();
  const act = t(`social.${FOLLOWING[relation]}`);
  if (FOLLOWING[relation] === "unfollow")
    return (
      <button type="submit" className="link unfollow">
        {act}
      </button>
    );
  return (
    <button type="submit" className="button primary grow">
      <Icon name="userplus" size={20} />
      {act}
    </button>
  );
}

type Acting = Pick<Shown, "person" | "mayWrite">;

function Write({ person: { id, relation }, mayWrite }: Acting) {
  const { t } = useView();
  const first = relation === "following" || relation === "friend";
  return (
    <a
      className={first ? "button primary grow" : "button secondary grow"}
      {...(mayWrite ? { href: `/chat/${id}` } : { "aria-disabled": true, role: "link" })}
    >
      <Icon name="comment" size={20} />
      {t("social.write")}
    </a>
  );
}

function Acts({ person, mayWrite }: Acting) {
  const { t } = useView();
  if (person.relation === "blocked")
    return (
      <div className="row acts-row">
        <button type="submit" className="button outlined grow">
          {t("social.unblock")}
        </button>
      </div>
    );
  if (!person.meets && person.relation === "follower") return null;
  return (
    <div className="row acts-row">
      <Following person={person} />
      <Write person={person} mayWrite={mayWrite} />
    </div>
  );
}

function Apart({ person }: { person: Person }) {
  const { t } = useView();
  if (person.meets) return null;
  const { nickname: name, relation } = person;
  const blocked = name === "" ? t("social.you_blocked_nameless") : t("social.you_blocked", { name });
  return <p className="muted apart">{relation === "blocked" ? blocked : t("social.apart")}</p>;
}

function Likes({ person }: { person: Person }) {
  const { t } = useView();
  const interests = INTERESTS.filter((each) => person.interests.includes(each));
  if (interests.length === 0) return null;
  return (
    <>
      <h2 className="visually-hidden">{t("profile.interests")}</h2>
      <ul className="likes center-likes">
        {interests.map((each) => (
          <li key={each}>{t(`profile.interest.${each}`)}</li>
        ))}
      </ul>
    </>
  );
}

const ACTS = {
  none: "follow",
  follower: "follow",
  following: "unfollow",
  friend: "unfollow",
  blocked: "unblock",
};

function Who({ person, refusal, mayWrite }: Pick<Shown, "person" | "refusal" | "mayWrite">) {
  const { t, language } = useView();
  const { id, relation } = person;
  const act = relation === "self" ? "follow" : ACTS[relation];
  return (
    <Form id="who" action={`/friends/${id}/${act}`} className="whole">
      <input type="hidden" name="whole" value="1" />
      <Avatar id={id} photo={person.avatar} size={104} />
      <h1 className="text-24 bold">
        <bdi>{nameIn(t, person)}</bdi>
      </h1>
      <p className="row where">
        <span className="text-13 muted">{countryName(person.country, language)}</span>
        <Relation relation={relation} />
      </p>
      {person.signature ? (
        <p className="serif text-17 sig" dir="auto">
          {person.signature}
        </p>
      ) : null}
      <Apart person={person} />
      <Refused refusal={refusal ?? null} />
      <Acts person={person} mayWrite={mayWrite} />
    </Form>
  );
}

function Options({ person }: { person: Person }) {
  const { t } = useView();
  const { id } = person;
  return (
    <PopSheet id="options" title={nameIn(t, person)} close={t("shell.close")}>
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
    </PopSheet>
  );
}

function Bar({ person }: { person: Person }) {
  const { t } = useView();
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
          aria-label={t("social.options", { name: nameIn(t, person) })}
        >
          <Icon name="more" />
        </button>
      )}
    </header>
  );
}

export function personPage(c: Ctx, { person, designs, mayWrite, refusal, notice }: Shown): Promise<Response> {
  return page(
    c,
    { title: nameIn(c.get("t"), person), status: refusal?.status, notice },
    <>
      <Bar person={person} />
      <main id="main" className="main person-page">
        <Who person={person} refusal={refusal} mayWrite={mayWrite} />
        <Likes person={person} />
        <Album person={person} />
        <OnShow person={person} designs={designs} />
      </main>
      {person.relation === "blocked" ? null : <Options person={person} />}
    </>,
  );
}
