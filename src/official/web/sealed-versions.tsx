import { formatTimeOfDay } from "../../i18n/format";
import { type ContentSnapshot, sealedVersionsOf } from "../../safety/safety";
import { usePageView } from "../../shell/parts/page-view";
import { textAttributes } from "../../translate/detect-language";

/** All that an edited text has said. */
export function SealedVersions({ content }: { content: ContentSnapshot }) {
  const { t, language, zone } = usePageView();
  const versions = sealedVersionsOf(content);
  if (versions.length === 0) return null;
  return (
    <>
      <h3 className="text-13">{t("official.talk_versions")}</h3>
      <ol className="office-talk">
        {versions.map(({ text, at }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sealed versions never move
          <li key={i}>
            <span className="text-13 muted numeric">{formatTimeOfDay(language, at, zone)}</span>
            <p className="office-said" {...textAttributes(text)}>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
