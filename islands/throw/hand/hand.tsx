/** A throw by hand (docs/product.md 18.6): rolled, closed, flicked. The bottle is sent when it leaves the hand. */
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Icon } from "../../../src/ui/icon";
import type { HandSheet, HandStep } from "../../../src/ui/throw-by-hand";
import { playSound } from "../../page/sounds";
import { hasThrownByHand, setThrowByHand } from "./by-hand-choice";
import { HandBottle, HandSea, HandSigns, HandSwell, HandWay } from "./hand-parts";
import { type ByHandOptions, type HandAnswer, type HandProps, isHandStep, useHand } from "./use-hand";

export { preloadBottle } from "./hand-parts";
export { showThrownNotice } from "./sound-offer";

function HandButtons({ texts, step, back, throwNow }: ButtonsProps) {
  const [mayEnd] = useState(hasThrownByHand);
  const isLast = step === "flick";
  return (
    <div className="hand-low">
      <div className="hand-buttons">
        {isLast ? null : (
          <button type="button" className="button" onClick={back}>
            {texts.back}
          </button>
        )}
        <button type="button" className="button primary" onClick={throwNow}>
          <Icon name="throw" size={20} />
          {isLast ? texts.throw : texts.atOnce}
        </button>
      </div>
      {mayEnd ? (
        <button
          type="button"
          className="hand-skip"
          onClick={() => {
            setThrowByHand(false);
            throwNow();
          }}
        >
          {texts.skip}
        </button>
      ) : null}
    </div>
  );
}

interface ButtonsProps {
  texts: HandSheet["texts"];
  step: HandStep;
  back: () => void;
  throwNow: () => void;
}

const HandTop = ({ close, onClose, count }: { close: string; onClose(): void; count: string }) => (
  <div className="hand-top">
    <button type="button" className="icon-button" onClick={onClose} aria-label={close}>
      <Icon name="close" />
    </button>
    <span className="hand-count numeric">{count}</span>
  </div>
);

function ThrowByHand(props: HandProps) {
  const { texts, scene } = props.hand;
  const { dialog, bottle, phase, waiting, back, throwNow } = useHand(props);
  const step = isHandStep(phase) ? phase : "flick";
  const said = texts.steps[step];
  return (
    <dialog
      ref={dialog}
      className="by-hand"
      data-step={phase}
      aria-labelledby="hand-title"
      onCancel={(event) => {
        event.preventDefault();
        back();
      }}
      // The key that sent the letter may still be down.
      onKeyDown={(event) => event.repeat && event.key !== "Tab" && event.preventDefault()}
    >
      <div className="stage">
        <HandSea scene={scene} />
        <HandSwell />
        <div className="water">
          <HandWay />
        </div>
        <div className="hand-place">
          <HandSigns />
          <div className="hand-bottle" ref={bottle}>
            <HandBottle svg={props.picture} words={props.words} />
          </div>
        </div>
      </div>
      <HandTop close={texts.close} onClose={back} count={said.count} />
      <div className={waiting ? "hand-say waiting" : "hand-say"} aria-live="polite">
        <h2 id="hand-title">{waiting ? texts.waiting : said.title}</h2>
        <p>{waiting ? "" : said.text}</p>
      </div>
      <HandButtons texts={texts} step={step} back={back} throwNow={throwNow} />
    </dialog>
  );
}

/** Throws by hand. @returns the server's answer, or "back" */
export function throwByHand(options: ByHandOptions): Promise<HandAnswer | "back"> {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  for (const [name, url] of Object.entries(options.hand.sounds)) playSound.files[name as "cork"] ??= url;
  return new Promise((resolve) => {
    const onEnd = (result: HandAnswer | "back") => {
      container.querySelector("dialog")?.close();
      root.unmount();
      container.remove();
      resolve(result);
    };
    root.render(<ThrowByHand {...options} onEnd={onEnd} />);
  });
}
