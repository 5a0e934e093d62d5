import { formatDateTime } from "../../i18n/format";
import { type ContentSnapshot, sealedVersionsOf } from "../../safety/safety";
import { usePageView } from "../../shell/parts/page-view";
import { Translatable } from "../../translations/web/web";
import { evidenceTextId } from "../official";

/** All that a text has said that was edited, or reported anew after a change: also days later. */
export function SealedVersions({ caseId, content }: { caseId: string; content: ContentSnapshot }) {
  const { t, locale, zone } = usePageView();
  const versions = sealedVersionsOf(content);
  if (versions.length === 0) return null;
  return (
    <>
      <h3 className="text-13">{t("official.talk_versions")}</h3>
      <ol className="office-talk">
        {versions.map(({ text, at }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sealed versions never move
          <li key={i}>
            <span className="text-13 muted numeric">{formatDateTime(locale, at, zone)}</span>
            <Translatable
              kind="evidence"
              id={evidenceTextId(caseId, `version_${i}`)}
              text={text}
              className="said-text"
            />
          </li>
        ))}
      </ol>
    </>
  );
}
