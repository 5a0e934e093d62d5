import { asset } from "../document/assets";
import { useView } from "./view";

/** Empty state with a link to the sea. */
export function EmptySea({ title, text }: { title: string; text: string }) {
  const { t } = useView();
  return (
    <div className="card empty">
      <img src={asset("bottle-mist.svg")} width={44} height={96} alt="" />
      <h2>{title}</h2>
      <p className="text-13 muted">{text}</p>
      <a className="button secondary small" href="/">
        {t("shell.face.home")}
      </a>
    </div>
  );
}
