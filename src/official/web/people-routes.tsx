import { Hono } from "hono";
import { posted } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { actor } from "../../http/guard";
import type { Refusal } from "../../runtime/errors";
import { TAKEN, takeMeasure, WHY_DONE } from "../../safety/safety";
import { COINS_FORM, MESSAGE, SEARCH, SESSIONS_ENDED } from "../input";
import {
  adjustCoins,
  endSessionsOf,
  liftMeasure,
  lookUp,
  measuredOne,
  personFile,
  writeTo,
} from "../official";
import { act, idOf, measured, type Shown } from "./acting";
import { officeOf, official } from "./guard";
import { office } from "./office";
import { PeoplePage } from "./pages/people";
import { PersonPage } from "./pages/person";
import type { Draft } from "./pages/preview";

const showPeople: Shown = async (c, refusal = null) => {
  const asked = SEARCH.safeParse(c.req.query());
  const wanted = asked.success ? asked.data.q : "";
  const found = wanted ? await lookUp(c.get("db"), official(c).id, wanted, c.get("now")) : null;
  return office(c, "people", refusal, <PeoplePage wanted={wanted} found={found} />);
};

async function personPage(c: Ctx, id: string, refusal: Refusal | null, draft: Draft | null) {
  const file = await personFile(c.get("db"), official(c).id, id, c.get("now"));
  return office(c, "people", refusal, <PersonPage file={file} draft={draft} />);
}

const showPerson = (c: Ctx, refusal: Refusal | null = null, draft: Draft | null = null) =>
  personPage(c, idOf(c), refusal, draft);

const measure = measured(
  (c) => posted(c, TAKEN),
  async (c) => {
    await takeMeasure(c.get("db"), officeOf(c), idOf(c), await posted(c, TAKEN), c.get("now"));
    return `/official/people/${idOf(c)}`;
  },
  showPerson,
);

const coins = act(async (c) => {
  await adjustCoins(c.get("db"), await actor(c), idOf(c), await posted(c, COINS_FORM), c.get("now"));
  return `/official/people/${idOf(c)}`;
}, showPerson);

const write = act(async (c) => {
  const { text } = await posted(c, MESSAGE);
  await writeTo(c.get("db"), await actor(c), idOf(c), text, c.get("now"));
  return `/official/people/${idOf(c)}`;
}, showPerson);

const sessions = act(async (c) => {
  await endSessionsOf(c.get("db"), official(c).id, idOf(c), await posted(c, SESSIONS_ENDED), c.get("now"));
  return `/official/people/${idOf(c)}`;
}, showPerson);

const liftOne = act(
  async (c) => {
    const { reason } = await posted(c, WHY_DONE);
    const about = await liftMeasure(c.get("db"), officeOf(c), idOf(c), reason, c.get("now"));
    return `/official/people/${about}`;
  },
  async (c, refusal = null) => personPage(c, await measuredOne(c.get("db"), idOf(c)), refusal, null),
);

/** People, and what is done to one. */
export const peopleRoutes = new Hono<Env>()
  .get("/official/people", (c) => showPeople(c))
  .get("/official/people/:id", (c) => showPerson(c))
  .post("/official/people/:id/measures", measure)
  .post("/official/people/:id/coins", coins)
  .post("/official/people/:id/messages", write)
  .post("/official/people/:id/sessions", sessions)
  .post("/official/measures/:id/lift", liftOne);
