import type { WeekDay } from "../../../coins/coins";
import type { Ctx } from "../../../http/env";
import { page } from "../../../shell/document/page";
import { Feel } from "../../../shell/parts/feel";
import { InstallCard } from "../../../shell/parts/install-card";
import { HiddenMine, MaskedMine } from "../../../shell/parts/own-note";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { SignedIn } from "../../../users/users";
import { BackpackCard, type BackpackProps } from "./backpack-card";
import { CoinsCard } from "./coins-card";
import { Head } from "./head";
import { type Counts, Links } from "./rows";

function Unproven({ person }: { person: SignedIn }) {
  const { t } = useView();
  if (!person.email || person.emailVerified) return null;
  return (
    <a className="card panel row plain" href="/verify-email">
      <Icon name="mail" size={20} />
      <span className="grow text-13">{t("profile.email_unverified")}</span>
      <Icon name="chev" size={18} chev />
    </a>
  );
}

interface Overview extends Counts {
  backpack: BackpackProps;
  week: readonly WeekDay[];
  /** Others do not read the contacts in the name or the signature yet. */
  masked: boolean;
}

export function profilePage(c: Ctx, person: SignedIn, overview: Overview): Promise<Response> {
  return page(
    c,
    { title: c.get("t")("shell.tab.profile"), extra: "install.js" },
    <main id="main" className="main">
      <Head person={person} />
      <HiddenMine hidden={person.hidden} />
      <MaskedMine masked={overview.masked} />
      <Unproven person={person} />
      <InstallCard />
      <CoinsCard person={person} week={overview.week} />
      <BackpackCard {...overview.backpack} />
      <Links person={person} counts={overview} />
      <Feel />
    </main>,
  );
}
