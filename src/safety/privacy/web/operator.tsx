import { contactLink, type OperatorConfig } from "../../../config/operator";
import type { Ctx } from "../../../http/env";
import { publicOriginOf } from "../../../http/request/host-and-origin";
import { sentenceGap } from "../../../i18n/sentences";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";

interface OperatorProps {
  operator: OperatorConfig;
  /** Of this server. */
  host: string;
}

/** Of the server that answers. */
export const operatorPropsOf = (c: Ctx): OperatorProps => ({
  operator: c.get("deps").config.operator,
  host: new URL(publicOriginOf(c)).host,
});

function Contact({ contact }: { contact: string | null }) {
  const { t } = usePageView();
  if (contact === null) return <p className="muted text-13">{t("privacy.no_contact")}</p>;
  const link = contactLink(contact);
  const icon = <Icon name={link?.startsWith("mailto:") ? "mail" : "link"} size={20} />;
  return link ? (
    <a className="link contact" href={link}>
      {icon}
      <bdi>{contact}</bdi>
    </a>
  ) : (
    <p className="contact">
      {icon}
      <bdi>{contact}</bdi>
    </p>
  );
}

/** Who runs the server: a name and how to reach them, or plainly that nobody has signed. */
export function OperatorCard({ operator: { name, contact, address }, host }: OperatorProps) {
  const { t } = usePageView();
  return (
    <section className="card operator">
      <span className="operator-disc">
        <Icon name="server" size={26} />
      </span>
      <div>
        <h2>{name === null ? t("privacy.unnamed") : <bdi>{name}</bdi>}</h2>
        <p className="muted text-13">{t(name === null ? "privacy.unnamed_text" : "privacy.runs", { host })}</p>
        {address === null ? null : (
          <p className="muted text-13">
            <bdi>{address}</bdi>
          </p>
        )}
      </div>
      <Contact contact={contact} />
    </section>
  );
}

interface OperatorNoteProps extends OperatorProps {
  /** With the way to reach them. */
  contact?: boolean;
}

/** The same in one sentence, with the way to `/privacy`. */
export function OperatorNote({ operator: { name, contact }, host, contact: withContact }: OperatorNoteProps) {
  const { t, language } = usePageView();
  return (
    <>
      <p className="text-13 muted">
        {name === null ? t("privacy.unnamed_text", { host }) : t("privacy.named", { name, host })}
        {sentenceGap(language)}
        <a className="link in-text" href="/privacy">
          {t("privacy.title")}
        </a>
      </p>
      {withContact ? <Contact contact={contact} /> : null}
    </>
  );
}
