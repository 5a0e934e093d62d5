import { beforeEach, expect, test } from "bun:test";
import { LANGUAGES } from "../../src/limits/languages";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "../support/registration";
import { aProviderAccount, consent, installFakeProviders } from "./fake-providers";
import { openProofApp, type ProofApp, type ProofPerson } from "./proof-app";
import { PROOF_AGE_LIMIT } from "./proven-routes";

/** What a form would send again. */
const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
const actionIn = (html: string): string => /<form[^>]*id="proof"[^>]* action="([^"]+)"/.exec(html)?.[1] ?? "no gate";

eachDatabase("the proof gate", (db) => {
  installFakeProviders();
  let app: ProofApp;
  beforeEach(() => {
    app = openProofApp(db(), { SMTP_URL: "smtp://mail.example.org" });
  });

  async function stale(password: boolean) {
    const guest = await app.someone(password);
    app.later(PROOF_AGE_LIMIT);
    return guest;
  }
  const tokens = async ({ visit }: ProofPerson): Promise<string[]> =>
    JSON.parse((await visit("GET", "/api/auth/tokens")).text).items.map(({ name }: { name: string }) => name);
  const typed = { name: "Ship’s log & more", scope: "write", days: "90" };

  test("keeps what was typed after a wrong password, and does the act after a right one", async () => {
    const guest = await stale(true);
    const proofPage = await guest.visit("POST", "/account/tokens", { form: typed });
    expect([proofPage.status, actionIn(proofPage.text)]).toEqual([403, "/account/tokens"]);
    const fields = hiddenIn(proofPage.text);
    expect(fields).toEqual({ ...typed, name: "Ship’s log &amp; more" });
    const wrong = await guest.visit("POST", "/account/tokens", {
      form: { ...typed, proof_password: "not-the-password" },
    });
    expect([wrong.status, hiddenIn(wrong.text), wrong.text.includes("not-the-password")]).toEqual([403, fields, false]);
    const right = await guest.visit("POST", "/account/tokens", {
      form: { ...typed, proof_password: PASSWORD },
    });
    expect([right.status, right.text.includes("dg_write_")]).toEqual([200, true]);
    expect(await tokens(guest)).toEqual([typed.name]);
    const second = await guest.visit("POST", "/account/tokens", { form: typed });
    expect([second.status, second.text.includes("dg_write_")]).toEqual([200, true]);
  });

  test("faults of the form itself are reported on its own page after the proof", async () => {
    const guest = await stale(true);
    const form = { ...typed, name: "", proof_password: PASSWORD };
    const { status, text } = await guest.visit("POST", "/account/tokens", { form });
    expect([status, text.includes('id="name-why"'), text.includes("gate-mark")]).toEqual([422, true, false]);
  });

  test("a code can be sent, wrong and right, always keeping what was typed", async () => {
    const guest = await stale(false);
    const proofPage = await guest.visit("POST", "/account/email", { form: { email: "new@example.org" } });
    expect([proofPage.status, proofPage.text.includes('name="proof_code"')]).toEqual([403, false]);
    expect(proofPage.text).toContain('name="proof_send"');
    const form = { email: "new@example.org" };
    const sent = await guest.visit("POST", "/account/email", { form: { ...form, proof_send: "1" } });
    expect([hiddenIn(sent.text), sent.text.includes('name="proof_code"')]).toEqual([form, true]);
    const [mail] = await app.emails(guest.email);
    const soon = await guest.visit("POST", "/account/email", { form: { ...form, proof_send: "1" } });
    expect([soon.status, soon.text.includes('role="alert"')]).toEqual([429, true]);
    const wrong = await guest.visit("POST", "/account/email", { form: { ...form, proof_code: "1" } });
    expect([wrong.text.includes("proof_code-why"), hiddenIn(wrong.text)]).toEqual([true, form]);
    const right = await guest.visit("POST", "/account/email", {
      form: { ...form, proof_code: mail?.code ?? "" },
    });
    expect(right.location).toBe("/verify-email");
    expect((await app.user(guest.token)).email).toBe("new@example.org");
  });

  test("what was typed is restored after a proof at a provider", async () => {
    const guest = await stale(false);
    const proofPage = await guest.visit("POST", "/account/tokens", { form: typed });
    expect(proofPage.text).toContain('href="/account/proof/google?next=%2Faccount%2Ftokens"');
    const away = await guest.visit("GET", "/account/proof/google?next=%2Faccount%2Ftokens");
    expect(away.location).toStartWith("https://accounts.google.com/");
    const back = await guest.visit("GET", consent(away.location, guest.claims));
    expect([back.location, guest.jar.get("notice")]).toEqual(["/account/tokens", "proven"]);
    const page = (await guest.visit("GET", "/account/tokens")).text;
    expect(page).toContain('value="Ship’s log &amp; more"');
    expect(page).toMatch(/<option value="90" selected=""/);
    expect((await guest.visit("GET", "/account/tokens")).text).not.toContain("Ship’s log");
    expect((await guest.visit("POST", "/account/tokens", { form: typed })).text).toContain("dg_write_");
  });

  test("another identity at the provider and another session prove nothing", async () => {
    const guest = await stale(false);
    const away = () => guest.visit("GET", "/account/proof/google?next=/account/tokens");
    const back = await guest.visit("GET", consent((await away()).location, aProviderAccount("google")));
    expect([back.location, guest.jar.get("notice")]).toEqual([
      "/account/proof?next=%2Faccount%2Ftokens",
      "identity_other",
    ]);
    const address = consent((await away()).location, guest.claims);
    const other = app.browser((await stale(false)).token);
    other.jar.set("social", guest.jar.get("social") ?? "");
    await other.visit("GET", address);
    expect(other.jar.get("notice")).toBe("social_login_failed");
    expect((await guest.visit("POST", "/account/tokens", { form: typed })).status).toBe(403);
  });

  test("an account with a password cannot prove itself at a provider", async () => {
    const guest = await stale(true);
    const away = await guest.visit("GET", "/account/proof/google?next=/account/tokens");
    await guest.visit("GET", consent(away.location, guest.claims));
    expect(guest.jar.get("notice")).toBe("proof_not_offered");
  });

  test("comes before the password form, and a password is never sent back", async () => {
    const guest = await stale(true);
    const proofPage = "/account/proof?next=%2Faccount%2Fpassword";
    expect((await guest.visit("GET", "/account/password")).location).toBe(proofPage);
    const { text } = await guest.visit("GET", proofPage);
    expect(text).toContain('<a class="icon-button" href="/account" ');
    const form = { password: "salt-and-lanterns", confirm: "salt-and-lanterns", weak: "yes" };
    const late = await guest.visit("POST", "/account/password", { form });
    expect([late.status, late.text.includes("salt-and-lanterns")]).toEqual([403, false]);
    expect([actionIn(late.text), hiddenIn(late.text)]).toEqual(["/account/proof", { next: "/account/password" }]);
    const through = { next: "/account/password", proof_password: PASSWORD };
    expect((await guest.visit("POST", "/account/proof", { form: through })).location).toBe("/account/password");
    expect((await guest.visit("GET", "/account/password")).status).toBe(200);
    expect((await guest.visit("GET", proofPage)).location).toBe("/account/password");
    expect((await guest.visit("POST", "/account/password", { form })).location).toBe("/account/password");
  });

  test("redirects only to own paths", async () => {
    const guest = await stale(true);
    for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", ""]) {
      const query = new URLSearchParams({ next });
      const { text } = await guest.visit("GET", `/account/proof?${query}`);
      expect([hiddenIn(text), text.match(/<h1[^>]*>/g)?.length]).toEqual([{ next: "/" }, 1]);
      const form = { next, proof_password: PASSWORD };
      expect((await guest.visit("POST", "/account/proof", { form })).location).toBe("/");
      app.later(PROOF_AGE_LIMIT);
    }
  });

  test("an account without any proof method sees whom to ask", async () => {
    const guest = await stale(false);
    await db().deleteFrom("identities").where("user_id", "=", guest.id).execute();
    await db().updateTable("users").set({ email_verified: 0 }).where("id", "=", guest.id).execute();
    const { status, text } = await guest.visit("POST", "/account/tokens", { form: typed });
    expect([status, text.includes('class="note"'), text.includes("proof_send")]).toEqual([403, true, false]);
  });

  test("is translated into every language", async () => {
    const guest = await stale(false);
    const titles = new Set<string>();
    for (const language of LANGUAGES) {
      await db().updateTable("users").set({ language }).where("id", "=", guest.id).execute();
      const { text } = await guest.visit("GET", "/account/proof?next=/account/tokens");
      titles.add(/<title>([^<]+)<\/title>/.exec(text)?.[1] ?? "");
    }
    expect(titles.size).toBe(LANGUAGES.length);
  });

  test("needs a session", async () => {
    const nobody = app.browser("");
    expect((await nobody.visit("GET", "/account/proof?next=/account")).location).toStartWith("/login?next=");
    expect((await nobody.visit("POST", "/account/proof", { form: {} })).location).toStartWith("/login");
  });
});
