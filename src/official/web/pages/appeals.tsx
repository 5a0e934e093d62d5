import type { ListPage } from "../../../db/paging";
import { usePageView } from "../../../shell/parts/page-view";
import { Translatable } from "../../../translations/web/web";
import type { PendingAppeal } from "../../official";
import { OfficialForm, useTriedFields } from "./frame";
import { AskedBy, GrantOrRefuse, WaitingList } from "./requests";

function AppealCard({ appeal }: { appeal: PendingAppeal }) {
  const { t } = usePageView();
  const action = `/official/appeals/${appeal.measureId}`;
  const typed = useTriedFields(action);
  return (
    <OfficialForm id={`appeal-${appeal.measureId}`} action={action}>
      <AskedBy person={appeal.about} at={appeal.createdAt} detail={t(`safety.measure.step_${appeal.kind}`)} />
      <div className="text-13 muted">
        <Translatable kind="measure_reason" id={appeal.measureId} text={appeal.reason} className="said-text" />
      </div>
      <div className="office-words">
        <Translatable kind="appeal" id={appeal.measureId} text={appeal.text} className="said-text" />
      </div>
      {appeal.mine ? <p className="text-13 muted">{t("official.mine")}</p> : null}
      <GrantOrRefuse id={appeal.measureId} typed={typed} grant={t("official.grant")} refuse={t("official.refuse")} />
    </OfficialForm>
  );
}

export const AppealsPage = ({ list }: { list: ListPage<PendingAppeal> }) => (
  <WaitingList
    id="waiting"
    path="/official/appeals"
    list={list}
    card={(appeal) => <AppealCard key={appeal.measureId} appeal={appeal} />}
  />
);
