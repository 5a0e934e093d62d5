const FLIGHT = 900;
const SPLASH = 300;
const STEPS = 12;
const BOTTLE = { width: 46, height: 100, far: 0.2 };

interface Point {
  x: number;
  y: number;
}

/** A thrown arc as key frames: evenly along, over the top in the middle, smaller and turning all the way. */
function arc(from: Point, to: Point, turn: number): Keyframe[] {
  const top = Math.max(60, (from.y - to.y) * 0.45);
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = step / STEPS;
    const x = from.x + (to.x - from.x) * at - BOTTLE.width / 2;
    const y = from.y + (to.y - from.y) * at - top * 4 * at * (1 - at) - BOTTLE.height / 2;
    const scale = 1 - (1 - BOTTLE.far) * at;
    return { transform: `translate(${x}px, ${y}px) rotate(${turn * at}deg) scale(${scale})` };
  });
}

async function splash(at: Point): Promise<void> {
  const ring = document.body.appendChild(document.createElement("div"));
  ring.className = "splash";
  ring.style.translate = `${at.x}px ${at.y}px`;
  const frames = [
    { transform: "scale(0.2)", opacity: 0.9 },
    { transform: "scale(1)", opacity: 0 },
  ];
  await ring.animate(frames, { duration: SPLASH, easing: "ease-out" }).finished;
  ring.remove();
}

/** Throw animation ("visual/DESIGN.md, Motion"); none with reduced motion. */
export async function fly(svg: string, button: DOMRect): Promise<void> {
  const water = document.querySelector(".water")?.getBoundingClientRect();
  if (!water || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const side = document.documentElement.dir === "rtl" ? -1 : 1;
  const from = { x: button.x + button.width / 2, y: button.y };
  const to = { x: from.x + side * water.width * 0.16, y: water.top + 6 };
  const bottle = Object.assign(document.createElement("img"), { className: "flying", src: svg, alt: "" });
  document.body.append(bottle);
  await bottle.animate(arc(from, to, side * 320), {
    duration: FLIGHT,
    easing: "cubic-bezier(0.3, 0.5, 0.6, 1)",
    fill: "forwards",
  }).finished;
  bottle.remove();
  await splash(to);
}
