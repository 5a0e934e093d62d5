/** In place of the field of who may not write: why, and what leads on. */
import { SubmitButton } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { RefusalLinks, refusalLinksOf } from "../../../shell/parts/refusal-links";
import type { WayToWrite } from "../../chat";
import { chatPathOf } from "../chat-path";
import { type ChatPageData, partnerNameOf } from "./props";

type Refused = Pick<ChatPageData, "overview" | "way" | "edited"> & { written: string };

/** Lead a form back to this page, with what was written and what it was about. */
function WayBack({ overview: { person }, edited, written }: Refused) {
  const { fields } = usePageView();
  const kept = written === "" ? {} : { text: written, reply: fields?.reply, edit: edited ?? undefined };
  return Object.entries({ next: chatPathOf(person.id), ...kept }).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  );
}

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

/** The follow that is missing, and its form where that is one's own. */
function MissingFollow({ way, ...refused }: Refused & { way: WayToWrite }) {
  const view = usePageView();
  const { overview } = refused;
  const verb = FOLLOW_VERBS[way];
  return (
    <>
      <p>{view.t(`chat.way_${way}`, { name: partnerNameOf(view, overview) })}</p>
      {verb ? (
        <form method="post" action={`/friends/${overview.person.id}/follow`}>
          <WayBack {...refused} way={way} />
          <SubmitButton kind="primary small" icon="userplus">
            {view.t(verb)}
          </SubmitButton>
        </form>
      ) : null}
    </>
  );
}

function Reason(refused: Refused) {
  const { t } = usePageView();
  const { reason, person } = refused.overview;
  if (reason === null) return null;
  return (
    <>
      <p>{t(`error.${reason}`)}</p>
      <RefusalLinks links={refusalLinksOf(t, reason)} />
      {reason === "blocked" ? (
        <form method="post" action={`/friends/${person.id}/unblock`}>
          <WayBack {...refused} />
          <SubmitButton kind="secondary small">{t("chat.unblock")}</SubmitButton>
        </form>
      ) : null}
      {reason === "profile_incomplete" ? (
        <a
          className="button secondary small"
          href={`/complete-profile?next=${encodeURIComponent(chatPathOf(person.id))}`}
        >
          {t("profile.complete")}
        </a>
      ) : null}
    </>
  );
}

/** @param written of a form that was refused */
export function WritingRefused(refused: Refused) {
  const { t } = usePageView();
  const { overview, way, written } = refused;
  // The limit of first messages is said above the field, which keeps what was written.
  if (overview.reason === null || overview.reason === "stranger_limit") return null;
  if (overview.gone) return <p className="chat-notice">{t("chat.gone")}</p>;
  return (
    <div className="chat-notice">
      <NotSent text={written} />
      {way ? <MissingFollow {...refused} way={way} /> : <Reason {...refused} />}
    </div>
  );
}
