/** In place of the field of who may not write: why, and what leads on. */
import { SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { RefusalLinks, refusalLinksOf } from "../../../shell/parts/refusal-links";
import type { WayToWrite } from "../../chat";
import { type ChatPageData, partnerNameOf } from "./props";

/** What was written while one could still write. */
function NotSent({ text }: { text: string }) {
  const { t } = usePageView();
  if (text === "") return null;
  return (
    <label className="stack">
      <b>{t("chat.refused")}</b>
      <textarea className="area" dir="auto" readOnly defaultValue={text} />
    </label>
  );
}

const FOLLOW_VERBS: Partial<Record<WayToWrite, "social.follow" | "social.follow_back">> = {
  follow: "social.follow",
  follow_back: "social.follow_back",
};

/** The follow that is missing, and its form where that is one's own. It leads back to this page. */
function MissingFollow({ overview, way }: Pick<ChatPageData, "overview"> & { way: WayToWrite }) {
  const view = usePageView();
  const verb = FOLLOW_VERBS[way];
  return (
    <>
      <p>{view.t(`chat.way_${way}`, { name: partnerNameOf(view, overview) })}</p>
      {verb ? (
        <form method="post" action={`/friends/${overview.person.id}/follow`}>
          <SubmitButton kind="primary small" icon="userplus">
            {view.t(verb)}
          </SubmitButton>
        </form>
      ) : null}
    </>
  );
}

function Reason({ overview: { reason, person } }: Pick<ChatPageData, "overview">) {
  const { t } = usePageView();
  if (reason === null) return null;
  return (
    <>
      <p>{t(`error.${reason}`)}</p>
      <RefusalLinks links={refusalLinksOf(t, reason)} />
      {reason === "blocked" ? (
        <form method="post" action={`/friends/${person.id}/unblock`}>
          <SubmitButton kind="secondary small">{t("chat.unblock")}</SubmitButton>
        </form>
      ) : null}
      {reason === "profile_incomplete" ? (
        <a
          className="button secondary small"
          href={`/complete-profile?next=${encodeURIComponent(`/chat/${person.id}`)}`}
        >
          {t("profile.complete")}
        </a>
      ) : null}
    </>
  );
}

/** @param written of a form that was refused */
export function WritingRefused({
  overview,
  way,
  written,
}: Pick<ChatPageData, "overview" | "way"> & { written: string }) {
  const { t } = usePageView();
  if (overview.reason === null) return null;
  if (overview.gone) return <p className="chat-notice">{t("chat.gone")}</p>;
  return (
    <div className="chat-notice">
      <NotSent text={written} />
      {way ? <MissingFollow overview={overview} way={way} /> : <Reason overview={overview} />}
    </div>
  );
}
