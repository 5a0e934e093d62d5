import { Hono } from "hono";
import { readActor } from "../../http/actor";
import { parseForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { idParamOf } from "../../http/id-param";
import { runNow } from "../../http/run-now";
import { sortByName } from "../../i18n/collation";
import type { Language } from "../../i18n/languages";
import type { Refusal } from "../../runtime/errors";
import { findMeasuredPerson, OFFICIAL_ACT_REASON, TAKE_MEASURE_INPUT } from "../../safety/safety";
import { searchKey } from "../../text/search-key";
import { COIN_ADJUSTMENT_FORM, END_SESSIONS_INPUT, OFFICIAL_MESSAGE_FORM, PERSON_SEARCH } from "../input";
import {
  adjustCoins,
  endPersonSessions,
  type FoundPerson,
  listPendingMeasureActs,
  loadPersonFile,
  lookUpPeople,
  sendOfficialMessage,
} from "../official";
import { handleMeasureForm, handleOfficialForm, handleUndoableForm, type RefusablePage } from "./form-handlers";
import { officialIdOf } from "./guard";
import { renderOfficialPage } from "./official-page";
import type { MeasureDraft } from "./pages/measure-preview";
import { PeoplePage } from "./pages/people";
import { PersonPage } from "./pages/person/person";
import { actFromPage } from "./undo";

/** Who was found by what is theirs alone comes first, then nicknames in the order of the reader's language. */
function sortFound(people: FoundPerson[], query: string, language: Language): FoundPerson[] {
  const key = searchKey(query);
  const beginsSo = ({ nickname }: FoundPerson) => searchKey(nickname).startsWith(key);
  const named = sortByName(language, people.filter(beginsSo), ({ nickname }) => nickname);
  return [...people.filter((each) => !beginsSo(each)), ...named];
}

const showPeople: RefusablePage = async (c, refusal = null) => {
  const parsed = PERSON_SEARCH.safeParse(c.req.query());
  const query = parsed.success ? parsed.data.q : "";
  const people = query ? await runNow(c, lookUpPeople, officialIdOf(c), query) : null;
  const sorted = people && sortFound(people, query, c.get("language"));
  return renderOfficialPage(c, "people", refusal, <PeoplePage query={query} people={sorted} />);
};

async function personPage(c: Ctx, id: string, refusal: Refusal | null, draft: MeasureDraft | null) {
  const file = await runNow(c, loadPersonFile, officialIdOf(c), id);
  const pending = await listPendingMeasureActs(c.get("db"), file);
  return renderOfficialPage(c, "people", refusal, <PersonPage file={file} pending={pending} draft={draft} />);
}

const showPerson = (c: Ctx, refusal: Refusal | null = null, draft: MeasureDraft | null = null) =>
  personPage(c, idParamOf(c), refusal, draft);

const takeMeasureForm = handleMeasureForm(
  (c) => parseForm(c, TAKE_MEASURE_INPUT),
  async (c) => {
    const userId = idParamOf(c);
    const measure = await parseForm(c, TAKE_MEASURE_INPUT);
    return { id: await actFromPage(c, "measure", { userId, measure }), path: `/official/people/${userId}` };
  },
  showPerson,
);

const adjustCoinsForm = handleOfficialForm(async (c) => {
  await runNow(c, adjustCoins, await readActor(c), idParamOf(c), await parseForm(c, COIN_ADJUSTMENT_FORM));
  return `/official/people/${idParamOf(c)}`;
}, showPerson);

const sendMessageForm = handleOfficialForm(async (c) => {
  const { text, case: caseId } = await parseForm(c, OFFICIAL_MESSAGE_FORM);
  await runNow(c, sendOfficialMessage, await readActor(c), idParamOf(c), text);
  return caseId ? `/official/reports/${encodeURIComponent(caseId)}` : `/official/people/${idParamOf(c)}`;
}, showPerson);

const endSessionsForm = handleOfficialForm(async (c) => {
  await runNow(c, endPersonSessions, officialIdOf(c), idParamOf(c), await parseForm(c, END_SESSIONS_INPUT));
  return `/official/people/${idParamOf(c)}`;
}, showPerson);

const liftMeasureForm = handleUndoableForm(
  async (c) => {
    const { reason } = await parseForm(c, OFFICIAL_ACT_REASON);
    const measureId = idParamOf(c);
    const path = `/official/people/${await findMeasuredPerson(c.get("db"), measureId)}`;
    return { id: await actFromPage(c, "lift", { measureId, reason }), path };
  },
  async (c, refusal = null) => personPage(c, await findMeasuredPerson(c.get("db"), idParamOf(c)), refusal, null),
);

/** People, and what is done to one. */
export const officialPeoplePages = new Hono<Env>()
  .get("/official/people", (c) => showPeople(c))
  .get("/official/people/:id", (c) => showPerson(c))
  .post("/official/people/:id/measures", takeMeasureForm)
  .post("/official/people/:id/coins", adjustCoinsForm)
  .post("/official/people/:id/messages", sendMessageForm)
  .post("/official/people/:id/sessions", endSessionsForm)
  .post("/official/measures/:id/lift", liftMeasureForm);
