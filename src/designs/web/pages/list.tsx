import type { ListPage } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { priceAt } from "../../../limits/prices";
import { renderPage } from "../../../shell/document/page";
import { TopBar } from "../../../shell/document/page-shell";
import { EmptyState } from "../../../shell/parts/empty-state";
import { MoreRow, nextPagePath } from "../../../shell/parts/more-row";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import { describeBottle } from "../../../ui/bottle/describe";
import { ChoiceLinks } from "../../../ui/choice-links";
import { Coin, Icon } from "../../../ui/icon";
import { cardArtPaths, DesignCardArt } from "../../../ui/scene";
import { UsageBars } from "../../../ui/usage-bars";
import type { CollectedDesign, Design } from "../../designs";
import { DESIGN_TABS, type DesignTab } from "../../input";
import { designName } from "../../pictures/picture-row";
import type { DesignUsage } from "../../rules";

/** Cards in the first view; the others load lazily. */
const EAGER_CARDS = 4;

type DesignList = ListPage<Design> | ListPage<CollectedDesign>;
type DesignListItem = DesignList["items"][number];

const designTabPath = (tab: DesignTab): string => (tab === "designed" ? "/bottle-design" : `/bottle-design?tab=${tab}`);

function Tabs({ tab }: { tab: DesignTab }) {
  const { t } = usePageView();
  return (
    <ChoiceLinks
      className="segments lists"
      label={t("designs.tabs")}
      choices={DESIGN_TABS}
      current={tab}
      pathOf={designTabPath}
      nameOf={(each) => t(`designs.${each}`)}
    />
  );
}

function UsageLine({ usage }: { usage: DesignUsage }) {
  const { t } = usePageView();
  const { used, max } = usage;
  return (
    <span className="row">
      {t(`bottles.usage.${usage.state}`, { used, max })}
      {max <= 3 ? <UsageBars used={used} max={max} /> : null}
    </span>
  );
}

function DesignState({ design }: { design: Design }) {
  const { t } = usePageView();
  if (design.hiddenUntil) return <span>{t("designs.state_waits")}</span>;
  if (design.status !== "forSale" || design.price === null) return <span>{t(`designs.state_${design.status}`)}</span>;
  return (
    <span className="worth price">
      <Coin size={18} />
      {t("designs.for", { n: design.price })}
    </span>
  );
}

function DesignCard({ item, lazy }: { item: DesignListItem; lazy: boolean }) {
  const { t, locale } = usePageView();
  const collected = "bottleId" in item;
  const href = collected ? `/bottle/${item.bottleId}` : `/bottle-design/detail/${item.id}`;
  return (
    <li className="card design-card">
      <DesignCardArt {...cardArtPaths(item.svg)} lazy={lazy} alt={describeBottle(t, locale, item.params)} />
      <h2 {...nameAttributes(item.name)}>
        <a href={href}>{designName(t, item) || t("designs.nameless")}</a>
      </h2>
      <div className="numeric">
        {item.usage ? <UsageLine usage={item.usage} /> : collected ? null : <DesignState design={item} />}
      </div>
    </li>
  );
}

function DesignCards({
  tab,
  items,
  nextCursor,
}: {
  tab: DesignTab;
  items: DesignListItem[];
  nextCursor: string | null;
}) {
  const { t } = usePageView();
  return (
    <ul className="wall" id="wall">
      {items.map((item, i) => (
        <DesignCard key={"bottleId" in item ? item.bottleId : item.id} item={item} lazy={i >= EAGER_CARDS} />
      ))}
      <MoreRow next={nextPagePath(`/bottle-design?tab=${tab}`, nextCursor)} rows="#wall > li">
        {t("square.more")}
      </MoreRow>
    </ul>
  );
}

const EMPTY_TAB_LINKS: Record<
  DesignTab,
  [href: string, label: "designs.new" | "shell.face.home" | "designs.to_square"]
> = {
  designed: ["/bottle-design/editor", "designs.new"],
  collected: ["/", "shell.face.home"],
  purchased: ["/bottle-square", "designs.to_square"],
};

function EmptyDesignTab({ tab }: { tab: DesignTab }) {
  const { t, now } = usePageView();
  const [href, label] = EMPTY_TAB_LINKS[tab];
  return (
    <EmptyState
      title={t(`designs.none_${tab}`)}
      text={t(`designs.none_${tab}_text`, { n: -priceAt("design", now) })}
      href={href}
      label={t(label)}
    />
  );
}

export function designsPage(c: Ctx, tab: DesignTab, { items, nextCursor }: DesignList): Promise<Response> {
  const t = c.get("t");
  const title = t("designs.title");
  return renderPage(
    c,
    { title },
    <>
      <TopBar title={title} back="/profile" />
      <main id="main" className="main designs">
        <Tabs tab={tab} />
        {items.length > 0 ? (
          <DesignCards tab={tab} items={items} nextCursor={nextCursor} />
        ) : (
          <EmptyDesignTab tab={tab} />
        )}
      </main>
      <section className="save-bar" aria-label={t("designs.new")}>
        <a className="button primary grow" href="/bottle-design/editor">
          <Icon name="palette" size={20} />
          {t("designs.new")}
        </a>
      </section>
    </>,
  );
}
