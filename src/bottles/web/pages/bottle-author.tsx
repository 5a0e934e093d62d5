import { countryName } from "../../../i18n/countries";
import { formatAgo } from "../../../i18n/format";
import { usePageView } from "../../../shell/parts/page-view";
import type { Relation } from "../../../social/social";
import { FollowButton } from "../../../social/web/web";
import { Icon } from "../../../ui/icon";
import { AuthorByline } from "../../../ui/letter";
import type { PersonShort } from "../../../users/users";
import type { Bottle } from "../../reading/bottle-view";

/** An author whose name the reader must not see, see `canSeeName`. */
function UnnamedAuthor({ createdAt }: Pick<Bottle, "createdAt">) {
  const { t, locale, now, zone } = usePageView();
  const person = { id: "", nickname: t("social.person.somebody"), avatar: null };
  return <AuthorByline person={person} meta={formatAgo(locale, createdAt, now, zone)} />;
}

interface AuthorProps {
  bottle: Pick<Bottle, "author" | "createdAt">;
  /** Relation to the author; null: they may not meet. */
  tie?: Relation | null;
}

/** The letter's author, in one line. */
export const BottleAuthor = ({ bottle: { author, createdAt }, tie = null }: AuthorProps) =>
  author ? <NamedAuthor author={author} createdAt={createdAt} tie={tie} /> : <UnnamedAuthor createdAt={createdAt} />;

function NamedAuthor({ author, createdAt, tie }: { author: PersonShort; createdAt: number; tie: Relation | null }) {
  const { t, language, locale, now, person, zone } = usePageView();
  const country = countryName(author.country, language);
  const age = formatAgo(locale, createdAt, now, zone);
  const meta = country ? t("bottles.page.meta", { country, age }) : age;
  const officialMark = author.official ? (
    <span className="tagline">
      <Icon name="shield" size={18} />
      {t("bottles.page.official")}
    </span>
  ) : null;
  const own = person?.id === author.id;
  return (
    <AuthorByline
      person={author}
      meta={meta}
      mark={officialMark}
      href={tie && !own ? `/friends/${author.id}` : undefined}
      end={tie ? <FollowButton {...author} relation={tie} /> : null}
    />
  );
}
