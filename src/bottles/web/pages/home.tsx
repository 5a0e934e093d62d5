import { newId } from "../../../db/ids";
import { designName } from "../../../designs/designs";
import type { Ctx } from "../../../http/env";
import { formatAhead, formatNumber } from "../../../i18n/format";
import { direction } from "../../../i18n/languages";
import { page } from "../../../shell/document/page";
import { CheckIn } from "../../../shell/parts/check-in";
import { Feel } from "../../../shell/parts/feel";
import { Once } from "../../../shell/parts/form";
import { useView, type View } from "../../../shell/parts/view";
import { Coin, Icon } from "../../../ui/icon";
import { AfloatBottle, SeaScene } from "../../../ui/scene";
import { PLACE_ORDER } from "../../../ui/sea/places";
import type { Afloat } from "../../sea/look";
import type { Today } from "../../throwing/throw";
import { Hints, useHint } from "./hints";

interface Floating {
  bottle: Afloat;
  place: number;
}

function floating(items: readonly Afloat[]): Floating[] {
  const placed = items.flatMap((bottle, i) => {
    const place = PLACE_ORDER[i];
    return place === undefined ? [] : [{ bottle, place }];
  });
  return placed.sort((a, b) => a.place - b.place);
}

/** A function instead of a component, as there are twelve of them. */
function floater({ t, language, now }: View, { bottle, place }: Floating, hint: boolean) {
  const rtl = direction(language) === "rtl";
  const name = designName(t, bottle.design);
  return (
    <form
      key={bottle.id}
      className={`place place-${place}`}
      method="post"
      action="/pick"
      hx-post="/pick"
      hx-swap="none"
      hx-sync="this:drop"
    >
      {AfloatBottle({ svg: bottle.design.svg, rtl, place })}
      {Once({ value: newId(now) })}
      <button
        className="tap"
        type="submit"
        name="bottle"
        value={bottle.id}
        aria-label={name ? t("bottles.home.pick", { name }) : t("bottles.home.pick_nameless")}
      />
      {hint ? <span className="hint">{t("bottles.home.hint")}</span> : null}
    </form>
  );
}

function Water({ items, hint, further }: { items: readonly Afloat[]; hint: boolean; further: boolean }) {
  const view = useView();
  const placed = floating(items);
  const coached = useHint() !== null;
  return (
    <div className={further ? "water further" : "water"}>
      {placed.map((each, i) => floater(view, each, hint && !coached && i === placed.length - 1))}
      <Hints afloat={items.length} />
    </div>
  );
}

function Hud({ held, today, inviter }: Pick<HomeProps, "held" | "today" | "inviter">) {
  const { person, t, language } = useView();
  return (
    <header className="hud" id="hud">
      {person ? (
        <a
          className="chip numeric"
          href="/coin-records"
          aria-label={t("bottles.home.coins", { n: person.coins })}
        >
          <Coin />
          <span data-coins={person.coins}>{formatNumber(language, person.coins)}</span>
        </a>
      ) : (
        <a className="chip" href="/login">
          <Icon name="profile" size={20} />
          {t("bottles.home.login")}
        </a>
      )}
      {today ? <CheckIn done={today.checkedIn} part="hud" /> : null}
      {held ? (
        <a className="chip held" href={`/bottle/${held}`}>
          <Icon name="bottle" size={20} />
          {t("bottles.home.held")}
        </a>
      ) : null}
      {inviter ? (
        <a className="chip held" href={`/friends/${inviter.id}`}>
          <Icon name="gift" size={20} />
          <span className="ellipsis" dir="auto">
            {t("bottles.home.inviter", { name: inviter.nickname })}
          </span>
        </a>
      ) : null}
    </header>
  );
}

function Left({ today: { throwsLeft, picksLeft, resetsAt } }: { today: Today }) {
  const { t, language, now } = useView();
  const spent = throwsLeft === 0 || picksLeft === 0;
  return (
    <p className={spent ? "throws-left spent numeric" : "throws-left numeric"}>
      <span>
        <Icon name="throw" size={18} />
        {t("bottles.home.throws", { n: throwsLeft })}
      </span>
      <span>
        <Icon name="pick" size={18} />
        {t("bottles.home.picks", { n: picksLeft })}
      </span>
      {/* With no throws left the button says it. */}
      {spent && throwsLeft > 0 ? (
        <span className="resets">
          {t("bottles.home.resets", { when: formatAhead(language, resetsAt, now) })}
        </span>
      ) : null}
    </p>
  );
}

function Dock({ today }: { today: Today | null }) {
  const { t, language, now } = useView();
  const spent = today !== null && today.throwsLeft <= 0;
  return (
    <div
      className="dock"
      id="left"
      hx-get="/"
      hx-trigger="thrown from:body"
      hx-select="#left"
      hx-select-oob="#hud"
      hx-swap="outerHTML"
    >
      {today ? <Left today={today} /> : null}
      <a
        // htmx brings the focus back to what has an id.
        id="throw-open"
        className={spent ? "button secondary hero-button" : "button primary hero-button"}
        href="/throw"
        data-opens={today ? "throw" : undefined}
      >
        {spent
          ? t("bottles.home.more_throws", { when: formatAhead(language, today.resetsAt, now) })
          : t("bottles.throw.open")}
      </a>
    </div>
  );
}

/** Redraws the sea without a reload; without script a link. */
function Further({ items }: { items: readonly Afloat[] }) {
  const { t } = useView();
  if (items.length === 0) return null;
  const path = `/?seen=${items.map(({ id }) => id).join(".")}`;
  return (
    <a
      id="further"
      className="chip"
      href={path}
      hx-get={path}
      hx-target=".water"
      hx-select=".water"
      hx-select-oob="#further"
      hx-swap="outerHTML"
      hx-sync="this:drop"
    >
      <Icon name="eye" size={20} />
      {t("bottles.home.further")}
    </a>
  );
}

export interface KnownInviter {
  id: string;
  nickname: string;
}

interface HomeProps {
  items: readonly Afloat[];
  /** null: signed out. */
  today: Today | null;
  held: string | null;
  newcomer: boolean;
  /** Who invited them, at first. */
  inviter: KnownInviter | null;
  /** Others than those just seen. */
  further: boolean;
}

export function homePage(
  c: Ctx,
  { items, today, held, newcomer, inviter, further }: HomeProps,
): Promise<Response> {
  const t = c.get("t");
  return page(
    c,
    {
      title: t("shell.app.name"),
      about: t("shell.about.home"),
      keepable: true,
      bare: true,
      extra: "transitions.css",
    },
    <>
      <Hud held={held} today={today} inviter={inviter} />
      <main id="main" className="home">
        <div className={items.length > 0 ? "quiet" : "quiet long"}>
          <h1>{t("bottles.home.line", { n: items.length })}</h1>
          <Further items={items} />
        </div>
        <div className="stage">
          <SeaScene />
          <Water items={items} hint={newcomer} further={further} />
        </div>
        <Dock today={today} />
      </main>
      <Feel />
    </>,
  );
}
