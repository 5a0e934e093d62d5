import { beforeEach, expect, test } from "bun:test";
import { eachDatabase } from "../support/databases";
import { registrationInput } from "../support/registration";
import { installFakeProviders } from "./fake-providers";
import { openProofApp, type ProofApp } from "./proof-app";

/** The faults a page tells, by field. */
const fieldFaultsIn = (html: string): string[] =>
  [...html.matchAll(/<p class="field-error" id="(\w+)-why">/g)].map(([, name]) => name ?? "").sort();

eachDatabase("a new password typed twice", (db) => {
  installFakeProviders();
  let app: ProofApp;
  beforeEach(() => {
    app = openProofApp(db());
  });
  const nobody = () => app.browser("");
  const wrong = { password: "abc", confirm: "abcdefg" };

  test("registering: all faults are reported at once, as in the API", async () => {
    const { language: _, ...input } = registrationInput();
    const form = { ...input, ...wrong, username: "six" };
    const { status, text } = await nobody().visit("POST", "/register", { form });
    expect([status, fieldFaultsIn(text)]).toEqual([422, ["confirm", "password", "username"]]);
    const json = { ...input, ...wrong, username: "six", language: "en" };
    const api = await nobody().visit("POST", "/api/auth/register", { json });
    expect([api.status, Object.keys(JSON.parse(api.text).error.fields).sort()]).toEqual([
      422,
      ["password", "username"],
    ]);
  });

  test.each([
    ["too short alone", { password: "abc", confirm: "abc" }, ["password"]],
    ["another one alone", { password: "abcdefg", confirm: "abcdefh" }, ["confirm"]],
    ["both", wrong, ["confirm", "password"]],
    ["nothing, and something", { password: "", confirm: "abcdefg" }, ["confirm", "password"]],
    ["nothing twice", { password: "", confirm: "" }, ["password"]],
  ])("%s, in every form that sets a password", async (_, typed, faults) => {
    const guest = await app.someone(true);
    const changed = await guest.visit("POST", "/account/password", { form: typed });
    expect([changed.status, fieldFaultsIn(changed.text)]).toEqual([422, faults]);
    const { language: _language, ...input } = registrationInput();
    const registered = await nobody().visit("POST", "/register", { form: { ...input, ...typed } });
    expect([registered.status, fieldFaultsIn(registered.text)]).toEqual([422, faults]);
    await app.call("POST", "/auth/forgot-password", { body: { email: guest.email } });
    const [mail] = await app.emails(guest.email);
    const reset = { token: mail?.token ?? "", ...typed };
    const chosen = await nobody().visit("POST", "/reset-password", { form: reset });
    expect([chosen.status, fieldFaultsIn(chosen.text)]).toEqual([422, faults]);
  });
});
