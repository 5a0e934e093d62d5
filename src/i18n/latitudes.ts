/** Where a country lies, by the place where most of its people live. */
interface Latitude {
  /** null: unknown, or within the polar circles. */
  hemisphere: "north" | "south" | null;
  /** Between the tropics there are no four seasons; on mild shores no snow. */
  climate: "tropical" | "mild" | "cold";
}

const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(/\s+/));

const SOUTHERN =
  setOf(`AO AR AS AU BI BO BR BV BW CC CD CG CK CL CX EC FJ FK GS HM ID IO KM LS MG MU MW MZ NA NC NF NR NU NZ
PE PF PG PN PY RE RW SB SC SH SZ TF TK TL TO TV TZ UY VU WF WS YT ZA ZM ZW`);

const TROPICAL =
  setOf(`AG AI AO AS AW BB BF BI BJ BL BN BO BQ BR BZ CC CD CF CG CI CK CM CO CR CU CV CW CX DJ DM DO EC ER ET
FJ FM GA GD GF GH GM GN GP GQ GT GU GW GY HN HT ID IN IO JM KE KH KI KM KN KY LA LC LK LR MF MG MH ML MM MP MQ MR MS MU MV
MW MX MY MZ NC NE NG NI NR NU PA PE PF PG PH PR PW RE RW SB SC SD SG SH SL SN SO SR SS ST SV SX TC TD TG TH TK TL TO TT TV
TZ UG UM VC VE VG VI VN VU WF WS YE YT ZM ZW`);

/** In the south all that is not tropical is mild. */
const MILD_NORTHERN = setOf(
  "AE BD BH BM BS CY DZ EG EH ES GI HK IL IQ JO KW LB LY MA MO MT NP OM PS PT QA SA SY TN TW",
);

const POLAR = setOf("AQ GL SJ");

const COUNTRY_PATTERN = /^[A-Z]{2}$/;

/** @param country ISO 3166-1 code; whatever is none has no hemisphere */
export function latitudeOf(country: string | null): Latitude {
  if (country === null || !COUNTRY_PATTERN.test(country) || POLAR.has(country))
    return { hemisphere: null, climate: "cold" };
  const hemisphere = SOUTHERN.has(country) ? "south" : "north";
  if (TROPICAL.has(country)) return { hemisphere, climate: "tropical" };
  return { hemisphere, climate: hemisphere === "south" || MILD_NORTHERN.has(country) ? "mild" : "cold" };
}
