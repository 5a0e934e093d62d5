import type { Paged } from "../../../db/paging";
import type { Ctx } from "../../../http/env";
import { priceAt } from "../../../limits/prices";
import { page, Top } from "../../../shell/document/page";
import { MoreRow } from "../../../shell/parts/more-row";
import { useView } from "../../../shell/parts/view";
import { describeBottle } from "../../../ui/bottle/describe";
import { Coin, Icon } from "../../../ui/icon";
import { Pips } from "../../../ui/pips";
import { CardArt } from "../../../ui/scene";
import { urls } from "../../../ui/urls";
import type { CollectedDesign, Design } from "../../designs";
import { TABS, type Tab } from "../../input";
import { designName } from "../../pictures/picture-row";
import type { Usage } from "../../rules";

/** Cards in the first view; the others load lazily. */
const AT_ONCE = 4;

type Listed = Paged<Design> | Paged<CollectedDesign>;
type Item = Listed["items"][number];

const at = (tab: Tab): string => (tab === "designed" ? "/bottle-design" : `/bottle-design?tab=${tab}`);

function Tabs({ tab }: { tab: Tab }) {
  const { t } = useView();
  return (
    <nav className="segments lists" aria-label={t("designs.tabs")}>
      {TABS.map((each) => (
        <a key={each} href={at(each)} aria-current={each === tab ? "page" : undefined}>
          {t(`designs.${each}`)}
        </a>
      ))}
    </nav>
  );
}

function Used({ usage }: { usage: Usage }) {
  const { t } = useView();
  const { used, max } = usage;
  return (
    <span className="row">
      {t(`bottles.usage.${usage.state}`, { used, max })}
      {max <= 3 ? <Pips used={used} max={max} /> : null}
    </span>
  );
}

function State({ design }: { design: Design }) {
  const { t } = useView();
  if (design.hiddenUntil) return <span>{t("designs.state_waits")}</span>;
  if (design.status !== "forSale" || design.price === null)
    return <span>{t(`designs.state_${design.status}`)}</span>;
  return (
    <span className="worth price">
      <Coin size={18} />
      {t("designs.for", { n: design.price })}
    </span>
  );
}

function Card({ item, lazy }: { item: Item; lazy: boolean }) {
  const { t, language } = useView();
  const collected = "bottleId" in item;
  const href = collected ? `/bottle/${item.bottleId}` : `/bottle-design/detail/${item.id}`;
  return (
    <li className="card design-card">
      <CardArt svg={item.svg} lazy={lazy} alt={describeBottle(t, language, item.params)} />
      <h2>
        <a href={href}>
          <bdi>{designName(t, item) || t("designs.nameless")}</bdi>
        </a>
      </h2>
      <div className="numeric">
        {item.usage ? <Used usage={item.usage} /> : collected ? null : <State design={item} />}
      </div>
    </li>
  );
}

function Cards({ tab, items, nextCursor }: { tab: Tab; items: Item[]; nextCursor: string | null }) {
  const { t } = useView();
  const next = `/bottle-design?tab=${tab}&cursor=${encodeURIComponent(nextCursor ?? "")}`;
  return (
    <ul className="wall" id="wall">
      {items.map((item, i) => (
        <Card key={"bottleId" in item ? item.bottleId : item.id} item={item} lazy={i >= AT_ONCE} />
      ))}
      {nextCursor ? (
        <MoreRow next={next} rows="#wall > li">
          {t("square.more")}
        </MoreRow>
      ) : null}
    </ul>
  );
}

const ONWARD: Record<Tab, [href: string, text: "designs.new" | "shell.face.home" | "designs.to_square"]> = {
  designed: ["/bottle-design/editor", "designs.new"],
  collected: ["/", "shell.face.home"],
  purchased: ["/bottle-square", "designs.to_square"],
};

function Nothing({ tab }: { tab: Tab }) {
  const { t, now } = useView();
  const [href, text] = ONWARD[tab];
  return (
    <div className="card empty">
      <img src={urls.static("bottle-mist.svg")} width={44} height={96} alt="" />
      <h2>{t(`designs.none_${tab}`)}</h2>
      <p className="text-13 muted">{t(`designs.none_${tab}_text`, { n: -priceAt("design", now) })}</p>
      <a className="button secondary small" href={href}>
        {t(text)}
      </a>
    </div>
  );
}

export function designsPage(c: Ctx, tab: Tab, { items, nextCursor }: Listed): Promise<Response> {
  const t = c.get("t");
  const title = t("designs.title");
  return page(
    c,
    { title },
    <>
      <Top title={title} back="/profile" />
      <main id="main" className="main designs">
        <Tabs tab={tab} />
        {items.length > 0 ? <Cards tab={tab} items={items} nextCursor={nextCursor} /> : <Nothing tab={tab} />}
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
