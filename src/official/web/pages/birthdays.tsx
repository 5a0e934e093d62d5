import type { ListPage } from "../../../db/paging";
import { formatBirthday } from "../../../i18n/format";
import type { PendingBirthdayRequest } from "../../../safety/safety";
import { usePageView } from "../../../shell/parts/page-view";
import { Translatable } from "../../../translations/web/web";
import { OfficialForm, useTriedFields } from "./frame";
import { AskedBy, GrantOrRefuse, WaitingList } from "./requests";

function BirthdayRequestCard({ request }: { request: PendingBirthdayRequest }) {
  const { t, locale } = usePageView();
  const { id, about, band, becomes, birthday, note, createdAt } = request;
  const action = `/official/birthdays/${id}`;
  const typed = useTriedFields(action);
  return (
    <OfficialForm id={`birthday-${id}`} action={action}>
      <AskedBy person={about} at={createdAt} detail={t("official.band", { band: band ?? "unknown" })} heading="h3" />
      <p>
        <b>{t("official.birthday_wished", { date: formatBirthday(locale, birthday) })}</b>{" "}
        {becomes && <span className="text-13 muted">{t("official.birthday_becomes", { band: becomes })}</span>}
      </p>
      <div className="office-words">
        <Translatable kind="birthday_note" id={id} text={note} className="said-text" />
      </div>
      <GrantOrRefuse
        id={id}
        typed={typed}
        grant={t("official.grant_birthday")}
        refuse={t("official.refuse_birthday")}
      />
    </OfficialForm>
  );
}

/** The birthdays that people ask for, each with the way to decide it. */
export const BirthdaysPage = ({ list }: { list: ListPage<PendingBirthdayRequest> }) => (
  <WaitingList
    id="birthdays"
    title={usePageView().t("official.tab_birthdays")}
    path="/official/birthdays"
    list={list}
    card={(request) => <BirthdayRequestCard key={request.id} request={request} />}
  />
);
