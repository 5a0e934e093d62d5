import type { Paged } from "../../../db/paging";
import type { WaitingFeedback } from "../../../feedback/feedback";
import { formatAgo } from "../../../i18n/format";
import { languageName } from "../../../i18n/language-names";
import { FEEDBACK } from "../../../limits/limits";
import { Area } from "../../../shell/parts/area";
import { KeptWords } from "../../../shell/parts/kept-words";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import { Act, More, useTried, Why } from "./frame";

const PATH = "/official/feedback";

function One({ said }: { said: WaitingFeedback }) {
  const { t, language, now, zone } = useView();
  const { id, from, text, createdAt } = said;
  const action = `${PATH}/${id}`;
  const typed = useTried(action);
  return (
    <Act id={`feedback-${id}`} action={action}>
      <h2>
        <a className="name-link" href={`/official/people/${from.id}`}>
          <bdi>{from.nickname}</bdi>
        </a>
      </h2>
      <p className="text-13 muted">
        {formatAgo(language, createdAt, now, zone)} · {languageName(from.language, language)}
      </p>
      <p className="office-words" dir="auto">
        {text}
      </p>
      <Area
        id={`reply-${id}`}
        name="reply"
        label={t("official.reply")}
        most={FEEDBACK.replyMax}
        tried={typed}
      />
      <button type="submit" className="button primary wide">
        <Icon name="send" size={20} />
        {t("feedback.send")}
      </button>
    </Act>
  );
}

/** A reply to what another official has replied to meanwhile, in the place of its form. */
function Gone({ listed }: { listed: readonly WaitingFeedback[] }) {
  const { path } = useView();
  const id = path.split("/").at(-1);
  if (path === PATH || listed.some((each) => each.id === id)) return null;
  return (
    <section id={`feedback-${id}`} className="card office-box stack">
      <Why />
      <KeptWords names={["reply"]} />
    </section>
  );
}

/** The feedback that waits, each with the field for its reply. */
export function FeedbackPage({ list }: { list: Paged<WaitingFeedback> }) {
  const { t } = useView();
  const kept = <Gone listed={list.items} />;
  if (list.items.length === 0) {
    return (
      <>
        {kept}
        <p className="muted">{t("official.nothing")}</p>
      </>
    );
  }
  return (
    <div className="stack" id="waiting">
      {kept}
      {list.items.map((said) => (
        <One key={said.id} said={said} />
      ))}
      <More as="p" path={PATH} cursor={list.nextCursor} rows="#waiting > *" />
    </div>
  );
}
