import { Hono } from "hono";
import { z } from "zod";
import { memberForm, parseForm } from "../../../http/body/form";
import type { Ctx, Env } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { loadRegistrationSettings, type RegistrationSettings, saveRegistrationSettings } from "../../../safety/safety";
import { SubmitButton } from "../../../shell/parts/form";
import { redirectTo, redirectWithRefusal } from "../../../shell/redirect";
import { officialIdOf, requireOfficial } from "../../web/guard";
import { renderOfficialPage } from "../../web/official-page";

const REGISTRATION_PATH = "/official/registration";

/** An unticked box sends nothing. */
const checkboxField = z.literal("on").optional();
const REGISTRATION_FORM = z.object({ open: checkboxField, closesItself: checkboxField });

function registrationPage(c: Ctx, { open, closesItself }: RegistrationSettings): Promise<Response> {
  const t = c.get("t");
  return renderOfficialPage(
    c,
    "today",
    null,
    <form method="post" action={REGISTRATION_PATH} className="card office-box stack">
      <h2 className="text-20 bold">{t("official.registration.title")}</h2>
      <label className="switch">
        <span className="grow">{t("official.registration.open")}</span>
        <input type="checkbox" name="open" defaultChecked={open} />
      </label>
      <label className="switch">
        <span className="grow">{t("official.registration.closes_itself")}</span>
        <input type="checkbox" name="closesItself" defaultChecked={closesItself} />
      </label>
      <SubmitButton>{t("official.registration.save")}</SubmitButton>
    </form>,
  );
}

const saveRegistrationForm = memberForm(
  async (c) => {
    const { open, closesItself } = await parseForm(c, REGISTRATION_FORM);
    const settings = { open: open === "on", closesItself: closesItself === "on" };
    await runNow(c, saveRegistrationSettings, officialIdOf(c), settings);
    return redirectTo(c, "/official", "registration_saved");
  },
  (c, refusal) => redirectWithRefusal(c, REGISTRATION_PATH, refusal),
);

export const registrationPages = new Hono<Env>()
  .use(`${REGISTRATION_PATH}/*`, requireOfficial)
  .get(REGISTRATION_PATH, async (c) => registrationPage(c, await loadRegistrationSettings(c.get("db"))))
  .post(REGISTRATION_PATH, saveRegistrationForm);
