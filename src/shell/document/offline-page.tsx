import { Hono } from "hono";
import type { Env } from "../../http/env";
import { isLanguage } from "../../i18n/languages";
import { localeOf } from "../../i18n/locales";
import { translatorFor } from "../../i18n/translator";
import { SEA_LIMITS } from "../../limits/sea";
import { BYTES_PER_CHARACTER } from "../../limits/text";
import { Icon } from "../../ui/icon";
import { SubmitButton } from "../parts/form";
import { usePageView } from "../parts/page-view";
import { assetUrl } from "./assets";
import { OfflineChatList, OfflineChatPart, OfflineFriendsHead, offlineChatTexts } from "./offline-chats";
import { OfflineFaces, offlineTitleKey } from "./offline-faces";
import { renderPage } from "./page";

interface OfflineFormProps {
  id: string;
  max: number;
  label: string;
  placeholder?: string;
  button: string;
  kind: "throw" | "comment";
}

/** Form whose text the script queues; hidden without a script. */
function OfflineForm({ id, max, label, placeholder, button, kind }: OfflineFormProps) {
  const { t } = usePageView();
  return (
    <form
      className="stack"
      data-submission={kind}
      data-own-faults=""
      data-kept={t(`bottles.offline.${kind}_kept`)}
      data-sent={t(`bottles.offline.${kind}_sent`)}
      data-refused={t("bottles.offline.not_sent")}
      data-waits={kind === "throw" ? t("bottles.offline.throw_waits") : undefined}
      data-review={kind === "throw" ? t("notice.throw_held") : undefined}
    >
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="area"
        id={id}
        name="text"
        rows={4}
        dir="auto"
        maxLength={BYTES_PER_CHARACTER * max}
        placeholder={placeholder}
        required
      />
      <SubmitButton icon={kind === "throw" ? "throw" : "drop"}>{button}</SubmitButton>
    </form>
  );
}

function LetterTemplate() {
  const { t } = usePageView();
  return (
    <template id="offline-letter">
      <li>
        <details className="card offline-letter">
          <summary>
            <img width={30} height={65} alt="" />
            <span className="grow">
              <b className="ellipsis" data-name="" dir="auto" />
              <span className="text-13 muted ellipsis" data-line="" dir="auto" />
              <span className="tagline" data-held="" hidden>
                {t("bottles.page.in_hand")}
              </span>
            </span>
          </summary>
          <article className="paper letter">
            <p className="text-13 muted" data-meta="" />
            <p className="letter-text" data-text="" dir="auto" />
          </article>
          <div data-answer="" hidden>
            <OfflineForm
              id="offline-comment"
              kind="comment"
              max={SEA_LIMITS.commentMax}
              label={t("bottles.offline.comment")}
              button={t("bottles.page.answer_drift")}
            />
          </div>
        </details>
      </li>
    </template>
  );
}

function UnsentTemplate() {
  const { t } = usePageView();
  return (
    <template id="offline-unsent">
      <li className="card panel stack">
        <p className="row gap-12">
          <Icon name="clock" size={20} />
          <b data-state="" />
        </p>
        <p className="letter-text" data-text="" dir="auto" />
        <div className="button-pair" data-refused="" hidden>
          <button type="button" className="button secondary small" data-discard="">
            {t("bottles.offline.discard")}
          </button>
          <button type="button" className="button primary small" data-again="">
            {t("shell.try_again")}
          </button>
        </div>
      </li>
    </template>
  );
}

function OfflineContent() {
  const { t, nonce } = usePageView();
  return (
    <section
      id="offline-section"
      data-offline=""
      data-waiting={t("bottles.offline.waiting")}
      data-pending={t("chat.waiting")}
      data-photo={t("chat.photo_mine")}
      data-texts={JSON.stringify(offlineChatTexts(t))}
      hidden
    >
      <OfflineFriendsHead />
      <OfflineChatPart />
      <section className="section" data-part="unsent" aria-labelledby="unsent-title" hidden>
        <h2 id="unsent-title">{t("bottles.offline.unsent")}</h2>
        <ul className="stack" />
      </section>
      <OfflineChatList />
      <section className="section" data-part="letters" aria-labelledby="letters-title" hidden>
        <h2 id="letters-title">{t("bottles.offline.letters")}</h2>
        <ul className="stack" />
      </section>
      <section className="section" data-part="write" aria-labelledby="write-title">
        <h2 id="write-title">{t("bottles.throw.title")}</h2>
        <OfflineForm
          id="offline-throw"
          kind="throw"
          max={SEA_LIMITS.contentMax}
          label={t("bottles.throw.label")}
          placeholder={t("bottles.throw.placeholder")}
          button={t("bottles.throw.confirm")}
        />
      </section>
      <LetterTemplate />
      <UnsentTemplate />
      <script type="module" nonce={nonce} src={assetUrl("offline.js")} />
    </section>
  );
}

/** `/offline`, shown without a network: the stored letters, and what waits to be sent. Home's line leads here with one, too. */
export const offlinePage = new Hono<Env>().get("/offline", (c) => {
  const language = c.req.query("language");
  if (isLanguage(language) && language !== c.get("language")) {
    c.set("language", language);
    c.set("locale", localeOf(language, null));
    c.set("t", translatorFor(language));
  }
  c.set("person", null);
  // What the service worker keeps is shown without a network; who comes here by an address has one.
  const online = c.req.header("sec-fetch-mode") === "navigate";
  return renderPage(
    c,
    { title: c.get("t")(offlineTitleKey(online)), notice: null, plain: true },
    <main id="main" className="main offline">
      <OfflineFaces online={online} />
      <OfflineContent />
    </main>,
  );
});
