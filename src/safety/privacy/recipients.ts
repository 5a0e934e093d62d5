/** What leaves this server and to whom, by its settings alone (docs/product.md 12.15). */
import type { Config } from "../../config/config";
import { LOOPBACK_HOST } from "../../config/setting-values";

const RECIPIENT_KINDS = [
  "mail",
  "mail_none",
  "push",
  "translation",
  "translation_none",
  "pictures",
  "scanner",
  "database",
  "copies",
  "sign_in",
] as const;
type RecipientKind = (typeof RECIPIENT_KINDS)[number];

export interface Recipient {
  kind: RecipientKind;
  /** A host, or the names of sign-in services; empty: the kind says all. */
  to: string;
}

type OutsideSettings = Pick<
  Config,
  "smtpUrl" | "translate" | "s3" | "backup" | "pictureCheck" | "databaseUrl" | "social"
>;

/** Of an address that is not this machine. */
const otherHost = (url: string | null | undefined): string | null => {
  const host = url && URL.canParse(url) ? new URL(url).hostname : null;
  return host && !LOOPBACK_HOST.test(host) ? host : null;
};

const recipient = (kind: RecipientKind, to: string | null): Recipient[] => (to === null ? [] : [{ kind, to }]);

const signInNames = ({ social }: OutsideSettings): string | null =>
  Object.values(social)
    .map(({ name }) => name)
    .join(", ") || null;

/** A host without credentials: what a page may say. */
export function recipientsOf(config: OutsideSettings): Recipient[] {
  const { smtpUrl, translate, s3, backup, pictureCheck, databaseUrl } = config;
  const translator = otherHost(translate?.url);
  const bucket = s3 && new URL(s3.endpoint).hostname;
  const mail: Recipient = smtpUrl ? { kind: "mail", to: new URL(smtpUrl).hostname } : { kind: "mail_none", to: "" };
  return [
    mail,
    { kind: "push", to: "" },
    translator === null ? { kind: "translation_none", to: "" } : { kind: "translation", to: translator },
    ...recipient("pictures", bucket),
    ...recipient("scanner", otherHost(pictureCheck?.url)),
    ...recipient("database", otherHost(databaseUrl)),
    ...recipient("copies", backup.to?.startsWith("s3://") ? bucket : null),
    ...recipient("sign_in", signInNames(config)),
  ];
}
