import { formatAhead } from "../../../../i18n/format";
import { markupTemplate } from "../../../../shell/document/markup-template";
import type { PageView } from "../../../../shell/parts/page-view";
import { Icon } from "../../../../ui/icon";
import type { DailyAllowance } from "../../../throwing/throw";

interface DockTexts {
  throws: string;
  picks: string;
  /** Absent: the button says so, or nothing is spent. */
  resets: string | undefined;
  button: string;
}

interface DockProps {
  /** Visitors have no limits. */
  visitor: boolean;
  /** Throws or picks of the day. */
  spent: boolean;
  /** No throws are left. */
  thrown: boolean;
}

/** Visitors cannot throw. */
const REFRESH_AFTER_THROW = {
  "hx-get": "/",
  "hx-trigger": "thrown from:body",
  "hx-select": "#left",
  "hx-select-oob": "#hud,#own",
  "hx-swap": "outerHTML",
};

const dockMarkup = markupTemplate<DockProps, DockTexts>(
  { throws: "text", picks: "text", resets: "text", button: "text" },
  ({ visitor, spent, thrown, throws, picks, resets, button }) => (
    <div className="dock" id="left" {...(visitor ? {} : REFRESH_AFTER_THROW)}>
      {visitor ? null : (
        <p className={spent ? "throws-left spent numeric" : "throws-left numeric"}>
          <span>
            <Icon name="throw" size={18} />
            {throws}
          </span>
          <span>
            <Icon name="pick" size={18} />
            {picks}
          </span>
          {resets === undefined ? null : <span className="resets">{resets}</span>}
        </p>
      )}
      <a
        // htmx restores the focus to elements with an id.
        id="throw-open"
        className={thrown ? "button secondary hero-button" : "button primary hero-button"}
        href="/throw"
        data-opens={visitor ? undefined : "throw"}
      >
        {button}
      </a>
    </div>
  ),
);

const NO_LIMITS: Pick<DailyAllowance, "throwsLeft" | "picksLeft" | "resetsAt"> = {
  throwsLeft: 1,
  picksLeft: 1,
  resetsAt: 0,
};

/** The throw button, with what is left today. */
export function throwBarMarkup({ t, locale, now }: PageView, today: DailyAllowance | null): string {
  const { throwsLeft, picksLeft, resetsAt } = today ?? NO_LIMITS;
  const [thrown, picked] = [throwsLeft <= 0, picksLeft <= 0];
  const when = thrown || picked ? formatAhead(locale, resetsAt, now) : "";
  return dockMarkup(
    { visitor: today === null, spent: thrown || picked, thrown },
    {
      throws: t("bottles.home.throws", { n: throwsLeft }),
      picks: t("bottles.home.picks", { n: picksLeft }),
      resets: picked && !thrown ? t("bottles.home.resets", { when }) : undefined,
      button: thrown ? t("bottles.home.more_throws", { when }) : t("bottles.throw.open"),
    },
  );
}
