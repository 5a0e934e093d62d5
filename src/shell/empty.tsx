import type { Ctx } from "../http/env";
import { asset } from "./assets";

/** Nothing here yet: a bottle, what is missing, one sentence, and the way to the sea. */
export function EmptySea({ c, title, text }: { c: Ctx; title: string; text: string }) {
  return (
    <div className="card empty">
      <img src={asset("bottle-mist.svg")} width={44} height={96} alt="" />
      <h2>{title}</h2>
      <p className="t13 m2">{text}</p>
      <a className="btn sec sm" href="/">
        {c.var.t("face.home")}
      </a>
    </div>
  );
}
