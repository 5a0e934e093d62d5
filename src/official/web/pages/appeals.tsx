import type { ListPage } from "../../../db/paging";
import { usePageView } from "../../../shell/parts/page-view";
import { Translatable } from "../../../translations/web/web";
import type { PendingAppeal } from "../../official";
import { OfficialForm, useTriedFields } from "./frame";
import { AskedBy, GrantOrRefuse, WaitingList } from "./requests";

function AppealTexts({ appeal }: { appeal: PendingAppeal }) {
  const { t } = usePageView();
  return (
    <>
      <AskedBy
        person={appeal.about}
        at={appeal.createdAt}
        detail={t(`safety.measure.step_${appeal.kind}`)}
        heading="h3"
      />
      <div className="text-13 muted">
        <Translatable kind="measure_reason" id={appeal.measureId} text={appeal.reason} className="said-text" />
      </div>
      <div className="office-words">
        <Translatable kind="appeal" id={appeal.measureId} text={appeal.text} className="said-text" />
      </div>
    </>
  );
}

function AppealForm({ appeal }: { appeal: PendingAppeal }) {
  const { t } = usePageView();
  const action = `/official/appeals/${appeal.measureId}`;
  const typed = useTriedFields(action);
  return (
    <OfficialForm id={`appeal-${appeal.measureId}`} action={action}>
      <AppealTexts appeal={appeal} />
      <GrantOrRefuse id={appeal.measureId} typed={typed} grant={t("official.grant")} refuse={t("official.refuse")} />
    </OfficialForm>
  );
}

/** Against one's own measure: somebody else reads it. */
function OwnAppeal({ appeal }: { appeal: PendingAppeal }) {
  const { t } = usePageView();
  return (
    <section className="card office-box stack" id={`appeal-${appeal.measureId}`}>
      <AppealTexts appeal={appeal} />
      <p className="text-13 muted">{t("official.mine")}</p>
    </section>
  );
}

interface AppealsPageProps {
  list: ListPage<PendingAppeal>;
  /** Nobody decides an appeal against their own measure where somebody else can. */
  othersDecide: boolean;
}

export const AppealsPage = ({ list, othersDecide }: AppealsPageProps) => (
  <WaitingList
    id="waiting"
    title={usePageView().t("official.tab_appeals")}
    path="/official/appeals"
    list={list}
    card={(appeal) =>
      appeal.mine && othersDecide ? (
        <OwnAppeal key={appeal.measureId} appeal={appeal} />
      ) : (
        <AppealForm key={appeal.measureId} appeal={appeal} />
      )
    }
  />
);
