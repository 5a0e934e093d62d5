import { usePageView } from "../../../shell/parts/page-view";
import { INTERESTS } from "../../rules";

/** A person's interests, in the order in which they can be chosen; nothing if there are none. */
export function InterestList({ chosen, className }: { chosen: readonly string[]; className: string }) {
  const { t } = usePageView();
  const interests = INTERESTS.filter((each) => chosen.includes(each));
  if (interests.length === 0) return null;
  return (
    <>
      <h2 className="visually-hidden">{t("profile.interests")}</h2>
      <ul className={className}>
        {interests.map((each) => (
          <li key={each}>{t(`profile.interest.${each}`)}</li>
        ))}
      </ul>
    </>
  );
}
