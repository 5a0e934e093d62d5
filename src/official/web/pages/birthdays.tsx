import type { ListPage } from "../../../db/paging";
import { formatAgo, formatBirthday } from "../../../i18n/format";
import { SAFETY_LIMITS } from "../../../limits/safety";
import type { PendingBirthdayRequest } from "../../../safety/safety";
import { usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { MoreLink, OfficialForm, useTriedFields } from "./frame";

function BirthdayRequestCard({ request }: { request: PendingBirthdayRequest }) {
  const { t, language, now, zone } = usePageView();
  const { id, about, band, becomes, birthday, note, createdAt } = request;
  const action = `/official/birthdays/${id}`;
  const typed = useTriedFields(action);
  return (
    <OfficialForm id={`birthday-${id}`} action={action}>
      <h2>
        <a className="name-link" href={`/official/people/${about.id}`}>
          <bdi>{about.nickname}</bdi>
        </a>
      </h2>
      <p className="text-13 muted">
        {formatAgo(language, createdAt, now, zone)} · {t("official.band", { band: band ?? "unknown" })}
      </p>
      <p>
        <b>{t("official.birthday_wished", { date: formatBirthday(language, birthday) })}</b>{" "}
        {becomes && <span className="text-13 muted">{t("official.birthday_becomes", { band: becomes })}</span>}
      </p>
      <p className="office-words" dir="auto">
        {note}
      </p>
      <TextAreaField
        id={`reply-${id}`}
        name="reply"
        label={t("official.reason_label")}
        most={SAFETY_LIMITS.reasonMax}
        tried={typed}
      />
      <button type="submit" name="decision" value="granted" className="button primary wide">
        {t("official.grant_birthday")}
      </button>
      <button type="submit" name="decision" value="refused" className="button secondary wide">
        {t("official.refuse_birthday")}
      </button>
    </OfficialForm>
  );
}

/** The birthdays that people ask for, each with the way to decide it. */
export function BirthdaysPage({ list }: { list: ListPage<PendingBirthdayRequest> }) {
  const { t } = usePageView();
  if (list.items.length === 0) return <p className="muted">{t("official.nothing")}</p>;
  return (
    <div className="stack" id="birthdays">
      {list.items.map((request) => (
        <BirthdayRequestCard key={request.id} request={request} />
      ))}
      <MoreLink as="p" path="/official/birthdays" cursor={list.nextCursor} rows="#birthdays > *" />
    </div>
  );
}
