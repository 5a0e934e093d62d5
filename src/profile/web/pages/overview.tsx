import type { CheckInDay } from "../../../coins/coins";
import type { Ctx } from "../../../http/env";
import { renderPage } from "../../../shell/document/page";
import { Main } from "../../../shell/panes/as-list";
import { EffectsIsland } from "../../../shell/parts/effects";
import { InstallCard } from "../../../shell/parts/install-card";
import { OwnHiddenNote, OwnMaskedNote } from "../../../shell/parts/own-content-notes";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { measureRefusalOf, type SignedIn } from "../../../users/users";
import { BackpackCard, type BackpackCardProps } from "./backpack-card";
import { CoinsCard } from "./coins-card";
import { ProfileHeader } from "./header";
import { type ProfileLinkCounts, ProfileLinks } from "./links";

function UnverifiedEmailCard({ person }: { person: SignedIn }) {
  const { t } = usePageView();
  if (!person.email || person.emailVerified) return null;
  return (
    <a className="card panel row plain" href="/verify-email">
      <Icon name="mail" size={20} />
      <span className="grow text-13">{t("profile.email_unverified")}</span>
      <Icon name="chev" size={18} chev />
    </a>
  );
}

interface ProfilePageData extends ProfileLinkCounts {
  backpack: BackpackCardProps;
  week: readonly CheckInDay[];
  /** Whether contact details in name or signature are masked for others. */
  masked: boolean;
}

export function profilePage(c: Ctx, person: SignedIn, overview: ProfilePageData): Promise<Response> {
  // Who is suspended cannot change the words that it speaks of.
  const isTold = person.hidden && measureRefusalOf(person.accountStatus, "active", c.get("now")) === null;
  return renderPage(
    c,
    { title: c.get("t")("shell.tab.profile"), extra: "install.js" },
    <Main className="main">
      <ProfileHeader person={person} />
      <OwnHiddenNote hidden={isTold} text={c.get("t")("profile.hidden")} />
      <OwnMaskedNote masked={overview.masked} />
      <UnverifiedEmailCard person={person} />
      <InstallCard />
      <CoinsCard person={person} week={overview.week} />
      <BackpackCard {...overview.backpack} />
      <ProfileLinks person={person} counts={overview} />
      <EffectsIsland />
    </Main>,
  );
}
