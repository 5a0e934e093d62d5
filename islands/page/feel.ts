import { lookAtCoins } from "../live/coins";
import { fly, keepIn } from "../throw/arc";
import { isOn, play, type Sound, switchOn } from "./sounds";

/** A deed whose motion is seen on the page it leads to. */
interface Deed {
  kind: "drop" | "throw-back" | "keep";
  svg: string;
  at: number;
}

const KEY = "feel-deed";
/** ms; a slower answer has lost its motion. */
const FRESH = 8_000;

const SOUNDS: [action: RegExp, sound: Sound][] = [
  [/^\/pick$/, "cork"],
  [/\/(drop|answer)$/, "paper"],
  [/\/keep$/, "cork"],
  [/\/(un)?like$/, "heart"],
];

function onSubmit({ target }: Event): void {
  const path = new URL((target as HTMLFormElement).action).pathname;
  for (const [action, sound] of SOUNDS) if (action.test(path)) play(sound);
  const kind = /\/(drop|throw-back|keep)$/.exec(path)?.[1] as Deed["kind"] | undefined;
  const svg = document
    .querySelector<HTMLImageElement>(".hero .afloat img, img.afloat")
    ?.currentSrc.replace(/-[a-z0-9]+\.svg$/, ".svg");
  if (kind && svg) sessionStorage.setItem(KEY, JSON.stringify({ kind, svg, at: Date.now() } satisfies Deed));
}

function takeDeed(): Deed | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const deed: Deed | null = text ? JSON.parse(text) : null;
  return deed && Date.now() - deed.at < FRESH ? deed : null;
}

async function show({ kind, svg }: Deed): Promise<void> {
  const failed = document.querySelector('#notices [role="alert"]');
  if (failed) return;
  if (kind === "keep") return keepIn(svg);
  const dock = document.querySelector(".dock .hero-button");
  if (dock) await fly(svg, dock.getBoundingClientRect(), () => play("splash"));
}

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const RISE = [
  { opacity: 0, translate: "0 16px" },
  { opacity: 1, translate: "0 0" },
];
const EASE = { duration: 300, easing: "cubic-bezier(0.22, 0.8, 0.3, 1)" };

const SWELL = [{ scale: 1 }, { scale: 1.3 }, { scale: 1 }];

/** Of the page's numbers. */
let locale = "";

/** What the page has had: events by their name, badges by their count. */
const had = new Map<string, number>();

/** What has come to the page since the last look, or counts more than it did. */
function news(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-event], [data-unread]")].filter(({ dataset }) => {
    const name = dataset.event ?? dataset.unread ?? "";
    const count = Number(dataset.count ?? 1);
    const before = had.get(name) ?? 0;
    had.set(name, count);
    return count > before;
  });
}

/** What arrives by itself rises as paper does; a badge that counts more swells once. */
function onArrived(): void {
  lookAtCoins(still(), locale);
  const arrived = news();
  if (arrived.length === 0) return;
  play("paper");
  if (still()) return;
  for (const each of arrived) {
    const badge = each.querySelector(".badge");
    if (badge) badge.animate(SWELL, EASE);
    else each.animate(RISE, EASE);
  }
}

/** ms; the page's own scripts come first, so that no frame of the flight waits for them. */
const PATIENCE = 600;

const whenIdle = (act: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: PATIENCE });
  else setTimeout(act);
};

let started = false;

function start(): void {
  if (started) return;
  started = true;
  news();
  lookAtCoins(true, locale);
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("htmx:before:swap", news);
  document.addEventListener("htmx:after:swap", onArrived);
  document.body.addEventListener("thrown", () => play("cork"));
  const deed = takeDeed();
  if (deed) whenIdle(() => void show(deed).catch(() => undefined));
}

interface Props {
  sounds: Record<Sound, string>;
  locale: string;
}

/** Motions and sounds of a page, or the switch for the sounds. */
export function mount(element: HTMLElement, props: Props): void {
  const input = element.querySelector<HTMLInputElement>("input[type=checkbox]");
  play.files = props.sounds;
  locale = props.locale;
  if (!input) {
    start();
    return;
  }
  element.hidden = false;
  input.checked = isOn();
  input.addEventListener("change", () => {
    switchOn(input.checked);
    play("cork");
  });
}
