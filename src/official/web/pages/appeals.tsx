import type { ListPage } from "../../../db/paging";
import { formatAgo } from "../../../i18n/format";
import { SAFETY_LIMITS } from "../../../limits/safety";
import { usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import type { PendingAppeal } from "../../official";
import { MoreLink, OfficialForm, useTriedFields } from "./frame";

function AppealCard({ appeal }: { appeal: PendingAppeal }) {
  const { t, language, now, zone } = usePageView();
  const action = `/official/appeals/${appeal.measureId}`;
  const typed = useTriedFields(action);
  return (
    <OfficialForm id={`appeal-${appeal.measureId}`} action={action}>
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
      <TextAreaField
        id={`reply-${appeal.measureId}`}
        name="reply"
        label={t("official.reason_label")}
        most={SAFETY_LIMITS.reasonMax}
        tried={typed}
      />
      <button type="submit" name="decision" value="granted" className="button primary wide">
        {t("official.grant")}
      </button>
      <button type="submit" name="decision" value="refused" className="button secondary wide">
        {t("official.refuse")}
      </button>
    </OfficialForm>
  );
}

export function AppealsPage({ list }: { list: ListPage<PendingAppeal> }) {
  const { t } = usePageView();
  if (list.items.length === 0) return <p className="muted">{t("official.nothing")}</p>;
  return (
    <div className="stack" id="waiting">
      {list.items.map((appeal) => (
        <AppealCard key={appeal.measureId} appeal={appeal} />
      ))}
      <MoreLink as="p" path="/official/appeals" cursor={list.nextCursor} rows="#waiting > *" />
    </div>
  );
}
