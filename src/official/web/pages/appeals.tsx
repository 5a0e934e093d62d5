import type { Paged } from "../../../db/paging";
import { formatAgo } from "../../../i18n/format";
import { SAFETY } from "../../../limits/limits";
import { Area } from "../../../shell/parts/area";
import { useView } from "../../../shell/parts/view";
import type { WaitingAppeal } from "../../official";
import { Act, More, useTried } from "./frame";

function Appeal({ appeal }: { appeal: WaitingAppeal }) {
  const { t, language, now, zone } = useView();
  const action = `/official/appeals/${appeal.measureId}`;
  const typed = useTried(action);
  return (
    <Act id={`appeal-${appeal.measureId}`} action={action}>
      <h2>
        <a className="name-link" href={`/official/people/${appeal.about.id}`}>
          <bdi>{appeal.about.nickname}</bdi>
        </a>
      </h2>
      <p className="text-13 muted">
        {formatAgo(language, appeal.createdAt, now, zone)} · {appeal.reason}
      </p>
      <p className="office-words" dir="auto">
        {appeal.text}
      </p>
      {appeal.mine ? <p className="text-13 muted">{t("official.mine")}</p> : null}
      <Area
        id={`reply-${appeal.measureId}`}
        name="reply"
        label={t("official.reason_label")}
        most={SAFETY.reasonMax}
        tried={typed}
      />
      <button type="submit" name="decision" value="granted" className="button primary wide">
        {t("official.grant")}
      </button>
      <button type="submit" name="decision" value="refused" className="button secondary wide">
        {t("official.refuse")}
      </button>
    </Act>
  );
}

export function AppealsPage({ list }: { list: Paged<WaitingAppeal> }) {
  const { t } = useView();
  if (list.items.length === 0) return <p className="muted">{t("official.nothing")}</p>;
  return (
    <div className="stack" id="waiting">
      {list.items.map((appeal) => (
        <Appeal key={appeal.measureId} appeal={appeal} />
      ))}
      <More as="p" path="/official/appeals" cursor={list.nextCursor} rows="#waiting > *" />
    </div>
  );
}
