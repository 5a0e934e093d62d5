import { animateCoinIncrease } from "../live/coin-counter";
import { animateKeep, animateThrow, PENDING_MOTION_KEY, type PendingMotion, storeMotion } from "../throw/animation";
import { isSoundOn, playSound, type Sound, setSoundOn } from "./sounds";

/** ms; after a slower response the animation is not played. */
const PENDING_MOTION_MAX_AGE = 8_000;

const SOUNDS: [action: RegExp, sound: Sound][] = [
  [/^\/pick$/, "cork"],
  [/\/(drop|answer)$/, "paper"],
  [/\/keep$/, "cork"],
  [/\/(un)?like$/, "heart"],
];

function onSubmit({ target }: Event): void {
  const path = new URL((target as HTMLFormElement).action).pathname;
  for (const [action, sound] of SOUNDS) if (action.test(path)) playSound(sound);
  const kind = /\/(drop|throw-back|keep)$/.exec(path)?.[1] as PendingMotion["kind"] | undefined;
  const svg = document
    .querySelector<HTMLImageElement>(".hero .afloat img, img.afloat")
    ?.currentSrc.replace(/-[a-z0-9]+\.svg$/, ".svg");
  if (kind && svg) storeMotion(kind, svg);
}

function takePendingMotion(): PendingMotion | null {
  const text = sessionStorage.getItem(PENDING_MOTION_KEY);
  sessionStorage.removeItem(PENDING_MOTION_KEY);
  const motion: PendingMotion | null = text ? JSON.parse(text) : null;
  return motion && Date.now() - motion.at < PENDING_MOTION_MAX_AGE ? motion : null;
}

async function playMotion({ kind, svg }: PendingMotion): Promise<void> {
  const failed = document.querySelector('#notices [role="alert"]');
  if (failed) return;
  if (kind === "keep") return animateKeep(svg);
  const dock = document.querySelector(".dock .hero-button");
  if (dock) await animateThrow(svg, dock.getBoundingClientRect(), () => playSound("splash"));
}

const prefersReducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const RISE = [
  { opacity: 0, translate: "0 16px" },
  { opacity: 1, translate: "0 0" },
];
const EASE = { duration: 300, easing: "cubic-bezier(0.22, 0.8, 0.3, 1)" };

const SWELL = [{ scale: 1 }, { scale: 1.3 }, { scale: 1 }];

/** Locale of the page's numbers. */
let locale = "";

/** @returns a function that finds the elements that are new, or whose count is higher, since its last call */
function watchElements(): () => HTMLElement[] {
  /** By the name of the event or badge. */
  const seenCounts = new Map<string, number>();
  return () =>
    [...document.querySelectorAll<HTMLElement>("[data-event], [data-unread]")].filter(({ dataset }) => {
      const name = dataset.event ?? dataset.unread ?? "";
      const count = Number(dataset.count ?? 1);
      const countBefore = seenCounts.get(name) ?? 0;
      seenCounts.set(name, count);
      return count > countBefore;
    });
}

/** Animates new elements, and badges with a higher count. */
function animateNewElements(newElements: readonly HTMLElement[]): void {
  animateCoinIncrease(prefersReducedMotion(), locale);
  if (newElements.length === 0) return;
  playSound("paper");
  if (prefersReducedMotion()) return;
  for (const each of newElements) {
    const badge = each.querySelector(".badge");
    if (badge) badge.animate(SWELL, EASE);
    else each.animate(RISE, EASE);
  }
}

/** ms; the page's own scripts run first, so that they delay no frame of the animation. */
const IDLE_TIMEOUT = 600;

const whenIdle = (work: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: IDLE_TIMEOUT });
  else setTimeout(work);
};

let started = false;

function startEffects(): void {
  if (started) return;
  started = true;
  const takeNewElements = watchElements();
  takeNewElements();
  animateCoinIncrease(true, locale);
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("htmx:before:swap", takeNewElements);
  document.addEventListener("htmx:after:swap", () => animateNewElements(takeNewElements()));
  document.body.addEventListener("thrown", (event) => (event as CustomEvent).detail?.isHeard || playSound("cork"));
  const motion = takePendingMotion();
  if (motion) whenIdle(() => void playMotion(motion).catch(() => undefined));
}

interface Props {
  sounds: Record<Sound, string>;
  locale: string;
}

/** Starts the animations and sounds of a page, or sets up the switch for them. */
export function mount(element: HTMLElement, props: Props): void {
  const input = element.querySelector<HTMLInputElement>("input[type=checkbox]");
  playSound.files = props.sounds;
  locale = props.locale;
  if (!input) {
    startEffects();
    return;
  }
  element.hidden = false;
  input.checked = isSoundOn();
  input.addEventListener("change", () => {
    setSoundOn(input.checked);
    playSound("cork");
  });
}
