import { HELP_LINE_COUNTRIES, UNVERIFIED_COUNTRIES } from "../../i18n/help-lines";
import { type DoctorCheck, noteFinding, okFinding } from "./finding";

const MAX_NAMED = 10;

/** Whether somebody has read the help lines at their source (docs/product.md 12.6), and where people here are shown others. */
export const helpLines: DoctorCheck = async ({ db }) => {
  const all = HELP_LINE_COUNTRIES.length;
  if (UNVERIFIED_COUNTRIES.length === 0)
    return [okFinding("help lines", `the numbers of ${all} countries are verified`)];
  const here = await db
    ?.selectFrom("users")
    .select("country")
    .where("birthday", "is not", null)
    .where("country", "in", UNVERIFIED_COUNTRIES)
    .groupBy("country")
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .orderBy("country")
    .limit(MAX_NAMED)
    .execute();
  const shown = here?.length ? `; shown to people here: ${here.map(({ country }) => country).join(", ")}` : "";
  const text = `nobody has read those of ${UNVERIFIED_COUNTRIES.length} of ${all} countries at their source`;
  return [noteFinding("help lines", `${text}${shown}. Check them, and note it in locales/help-lines.json (verified)`)];
};
